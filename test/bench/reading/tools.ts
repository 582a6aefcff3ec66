import type { JsonSchema } from "../../../src/schema/index.ts";

/** A tool as it stands in a prompt. */
export type ReadingTool = { name: string; description: string; parameters: JsonSchema };

const email = { type: "string", format: "email" };
const dateTime = { type: "string", format: "date-time" };
const date = { type: "string", format: "date" };
const position = {
  type: "array",
  description: "Longitude first, then latitude, in degrees",
  items: { type: "number" },
  minItems: 2,
  maxItems: 2,
};
const postalAddress = {
  type: "object",
  properties: {
    street: { type: "string", description: "Street and house number" },
    city: { type: "string" },
    postcode: { type: "string" },
    country: { type: "string", pattern: "^[A-Z]{2}$", description: "ISO 3166-1 alpha-2" },
  },
  required: ["street", "city", "postcode", "country"],
  additionalProperties: false,
};

/** The tools of an office: calendar, mail, files, customers. */
const office = [
  {
    name: "calendar_create_event",
    description: "Puts an event into the user's own calendar and invites the attendees.",
    parameters: {
      type: "object",
      properties: {
        title: { type: "string", maxLength: 200 },
        when: {
          oneOf: [
            {
              type: "object",
              properties: {
                kind: { type: "string", const: "timed" },
                start: { ...dateTime, description: "With the offset from UTC" },
                minutes: { type: "integer", minimum: 5, maximum: 1440, description: "Length of the event" },
              },
              required: ["kind", "start", "minutes"],
              additionalProperties: false,
            },
            {
              type: "object",
              properties: {
                kind: { type: "string", const: "all_day" },
                first_day: date,
                days: { type: "integer", minimum: 1, maximum: 60, default: 1 },
              },
              required: ["kind", "first_day"],
              additionalProperties: false,
            },
          ],
        },
        attendees: {
          type: "array",
          items: {
            type: "object",
            properties: {
              email,
              role: {
                type: "string",
                enum: ["REQ", "OPT", "ROOM"],
                default: "REQ",
                description: "OPT may stay away; ROOM is a room",
              },
            },
            required: ["email"],
            additionalProperties: false,
          },
        },
        repeat: {
          type: "object",
          properties: {
            frequency: { type: "string", enum: ["DAILY", "WEEKLY", "MONTHLY"] },
            every: { type: "integer", minimum: 1, default: 1, description: "2 with WEEKLY is every second week" },
            days: {
              type: "array",
              items: { type: "string", enum: ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] },
              uniqueItems: true,
            },
            count: { type: "integer", minimum: 2, description: "How many events there are, the first included" },
          },
          required: ["frequency"],
          additionalProperties: false,
        },
        remind_minutes: {
          type: "array",
          items: { type: "integer", minimum: 0, maximum: 40320 },
          maxItems: 3,
          description: "Minutes before the start",
        },
        visibility: { type: "string", enum: ["default", "open", "busy_only", "secret"], default: "default" },
      },
      required: ["title", "when"],
      additionalProperties: false,
    },
  },
  {
    name: "calendar_find_slots",
    description: "Times at which all participants are free. It creates no event.",
    parameters: {
      type: "object",
      properties: {
        participants: { type: "array", items: email, minItems: 2 },
        duration: { type: "string", pattern: "^PT(\\d+H)?(\\d+M)?$", description: "ISO 8601, such as PT1H30M" },
        window: { type: "object", properties: { from: dateTime, to: dateTime }, required: ["from", "to"] },
        office_hours_only: { type: "boolean", default: true },
        limit: { type: "integer", minimum: 1, maximum: 25, default: 5 },
      },
      required: ["participants", "duration", "window"],
      additionalProperties: false,
    },
  },
  {
    name: "mail_send",
    description: "Sends a mail in the user's name, at once or later.",
    parameters: {
      type: "object",
      properties: {
        to: {
          type: "array",
          items: {
            type: "object",
            properties: { address: email, name: { type: "string" } },
            required: ["address"],
            additionalProperties: false,
          },
          minItems: 1,
          maxItems: 50,
        },
        subject: { type: "string", maxLength: 120 },
        body: {
          type: "object",
          properties: { format: { type: "string", enum: ["plain", "md", "html"] }, content: { type: "string" } },
          required: ["format", "content"],
          additionalProperties: false,
        },
        priority: { type: "integer", minimum: 1, maximum: 5, default: 3, description: "1 is the most urgent" },
        send_at: { type: "integer", description: "Unix time in seconds; left out, the mail goes at once" },
        attachments: {
          type: "array",
          items: {
            type: "object",
            properties: {
              file_id: { type: "string", pattern: "^fil_[0-9a-z]{6}$" },
              disposition: { type: "string", enum: ["attached", "inline", "as_link"], default: "attached" },
            },
            required: ["file_id"],
            additionalProperties: false,
          },
        },
      },
      required: ["to", "subject", "body"],
      additionalProperties: false,
    },
  },
  {
    name: "mail_search",
    description: "Finds mails. All conditions must hold.",
    parameters: {
      type: "object",
      properties: {
        text: { type: "string", description: "Words in the subject or the body" },
        from: email,
        folder: { type: "string", enum: ["IN", "OUT", "ARCHIVE", "BIN", "ANY"], default: "IN" },
        since: { type: "string", pattern: "^\\d{4}/\\d{2}/\\d{2}$", description: "First day" },
        until: { type: "string", pattern: "^\\d{4}/\\d{2}/\\d{2}$", description: "Last day, included" },
        has: { type: "array", items: { type: "string", enum: ["file", "link", "invite"] }, uniqueItems: true },
        flags: {
          type: "object",
          properties: { seen: { type: "boolean" }, starred: { type: "boolean" } },
          additionalProperties: false,
        },
        page_size: { type: "integer", minimum: 1, maximum: 75, default: 20 },
      },
      additionalProperties: false,
    },
  },
  {
    name: "files_search",
    description: "Finds files by name or content.",
    parameters: {
      type: "object",
      properties: {
        query: { type: "string", minLength: 1 },
        kinds: { type: "array", items: { type: "string", enum: ["doc", "sheet", "deck", "pdf", "img"] } },
        owner: { anyOf: [{ type: "string", enum: ["@me", "@others"] }, email] },
        changed: {
          anyOf: [
            {
              type: "object",
              properties: { within_hours: { type: "integer", minimum: 1 } },
              required: ["within_hours"],
              additionalProperties: false,
            },
            {
              type: "object",
              properties: { since: date, until: date },
              required: ["since", "until"],
              additionalProperties: false,
            },
          ],
        },
        order: {
          type: "object",
          properties: {
            by: { type: "string", enum: ["name", "changed", "bytes"] },
            direction: { type: "string", enum: ["up", "down"], default: "up", description: "up begins with the least" },
          },
          required: ["by"],
          additionalProperties: false,
        },
        limit: { type: "integer", minimum: 1, maximum: 200, default: 25 },
      },
      required: ["query"],
      additionalProperties: false,
    },
  },
  {
    name: "files_share",
    description:
      "Gives people, groups or holders of a link access to a file. To put a file on the public web, publish it.",
    parameters: {
      type: "object",
      properties: {
        file_id: { type: "string", pattern: "^fil_[0-9a-z]{6}$" },
        grants: {
          type: "array",
          items: {
            type: "object",
            properties: {
              to: {
                oneOf: [
                  {
                    type: "object",
                    properties: { type: { type: "string", const: "person" }, email },
                    required: ["type", "email"],
                    additionalProperties: false,
                  },
                  {
                    type: "object",
                    properties: {
                      type: { type: "string", const: "group" },
                      group: { type: "string", pattern: "^grp:[a-z]+$" },
                    },
                    required: ["type", "group"],
                    additionalProperties: false,
                  },
                  {
                    type: "object",
                    properties: { type: { type: "string", const: "link" }, password: { type: "string", minLength: 8 } },
                    required: ["type"],
                    additionalProperties: false,
                  },
                ],
              },
              role: { type: "string", enum: ["viewer", "commenter", "writer"] },
            },
            required: ["to", "role"],
            additionalProperties: false,
          },
          minItems: 1,
        },
        expires: { anyOf: [date, { type: "null" }], default: null, description: "Last day of the access" },
        notify: { type: "boolean", default: true },
      },
      required: ["file_id", "grants"],
      additionalProperties: false,
    },
  },
  {
    name: "files_publish",
    description: "Puts a file on the public web, where everyone can read it.",
    parameters: {
      type: "object",
      properties: {
        file_id: { type: "string", pattern: "^fil_[0-9a-z]{6}$" },
        slug: { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", description: "The last part of the address" },
        indexable: { type: "boolean", default: false, description: "Whether search engines may list it" },
      },
      required: ["file_id", "slug"],
      additionalProperties: false,
    },
  },
  {
    name: "crm_update_contact",
    description: "Changes fields of a customer. Fields that are left out stay as they are.",
    parameters: {
      type: "object",
      properties: {
        contact: { type: "string", pattern: "^C-\\d{5}$" },
        set: {
          type: "object",
          properties: {
            phone: { type: "string", pattern: "^\\+[1-9]\\d{6,14}$", description: "E.164, without spaces" },
            stage: {
              type: "string",
              enum: ["new", "mql", "sql", "won", "churned"],
              description: "mql: marketing has qualified the contact; sql: sales has; won: it has bought",
            },
            revenue_cents: { type: "integer", minimum: 0, description: "A year's revenue, in cents" },
            next_contact: { anyOf: [date, { type: "null" }], description: "null: do not contact" },
            tags: {
              type: "object",
              properties: {
                add: { type: "array", items: { type: "string" } },
                remove: { type: "array", items: { type: "string" } },
              },
              additionalProperties: false,
            },
          },
          minProperties: 1,
          additionalProperties: false,
        },
      },
      required: ["contact", "set"],
      additionalProperties: false,
    },
  },
];

/** The tools of a shop: products, orders, parcels, stock. */
const shop = [
  {
    name: "shop_search_products",
    description: "Finds products of the shop.",
    parameters: {
      type: "object",
      properties: {
        text: { type: "string" },
        category: { type: "string", enum: ["home", "garden", "kitchen", "toys_games", "sports_outdoor", "computing"] },
        price: {
          type: "object",
          properties: { min: { type: "integer" }, max: { type: "integer" } },
          additionalProperties: false,
          description: "In cents",
        },
        min_stars: { type: "number", minimum: 0, maximum: 5, multipleOf: 0.5 },
        attributes: {
          type: "object",
          additionalProperties: { type: "array", items: { type: "string" } },
          description: 'Allowed values by attribute, such as {"color": ["red", "blue"]}',
        },
        sort: { type: "string", enum: ["relevance", "price_asc", "price_desc", "newest_first"], default: "relevance" },
        include_sold_out: { type: "boolean", default: false },
        page_size: { type: "integer", minimum: 1, maximum: 48, default: 24 },
      },
      additionalProperties: false,
    },
  },
  {
    name: "order_place",
    description: "Places an order for a customer.",
    parameters: {
      type: "object",
      properties: {
        customer: { type: "string", pattern: "^cus_\\d+$" },
        lines: {
          type: "array",
          items: {
            type: "object",
            properties: {
              sku: { type: "string", pattern: "^[A-Z]{2}-\\d{4}$" },
              quantity: { type: "integer", minimum: 1, maximum: 99 },
              gift_wrap: { type: "boolean", default: false },
            },
            required: ["sku", "quantity"],
            additionalProperties: false,
          },
          minItems: 1,
        },
        delivery: {
          oneOf: [
            {
              type: "object",
              properties: {
                method: { type: "string", enum: ["std", "exp"], description: "std: three days; exp: the next day" },
                address: postalAddress,
              },
              required: ["method", "address"],
              additionalProperties: false,
            },
            {
              type: "object",
              properties: {
                method: { type: "string", const: "pickup" },
                store: { type: "string", pattern: "^S\\d{3}$" },
              },
              required: ["method", "store"],
              additionalProperties: false,
            },
          ],
        },
        payment: {
          oneOf: [
            {
              type: "object",
              properties: {
                kind: { type: "string", const: "card" },
                token: { type: "string" },
                installments: { type: "integer", enum: [1, 3, 6, 12], default: 1 },
              },
              required: ["kind", "token"],
              additionalProperties: false,
            },
            {
              type: "object",
              properties: {
                kind: { type: "string", const: "invoice" },
                po: { type: "string" },
                net_days: { type: "integer", enum: [14, 30, 60] },
              },
              required: ["kind", "po", "net_days"],
              additionalProperties: false,
            },
            {
              type: "object",
              properties: {
                kind: { type: "string", const: "voucher" },
                codes: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 3 },
              },
              required: ["kind", "codes"],
              additionalProperties: false,
            },
          ],
        },
      },
      required: ["customer", "lines", "delivery", "payment"],
      additionalProperties: false,
    },
  },
  {
    name: "order_change",
    description: "Changes an order that has not been sent yet.",
    parameters: {
      type: "object",
      properties: {
        order: { type: "integer" },
        action: {
          oneOf: [
            {
              type: "object",
              properties: {
                do: { type: "string", const: "cancel" },
                reason: { type: "string", enum: ["customer_request", "fraud", "no_stock", "wrong_price"] },
              },
              required: ["do", "reason"],
              additionalProperties: false,
            },
            {
              type: "object",
              properties: {
                do: { type: "string", const: "set_quantity" },
                line: { type: "integer", minimum: 0, description: "Lines count from 0" },
                quantity: { type: "integer", minimum: 1, maximum: 99 },
              },
              required: ["do", "line", "quantity"],
              additionalProperties: false,
            },
            {
              type: "object",
              properties: {
                do: { type: "string", const: "hold" },
                until: { ...date, description: "The day on which it goes on" },
              },
              required: ["do", "until"],
              additionalProperties: false,
            },
          ],
        },
        tell_customer: { type: "boolean", default: true },
      },
      required: ["order", "action"],
      additionalProperties: false,
    },
  },
  {
    name: "order_refund",
    description: "Pays money back for an order that has been sent. It sends no label: see return_label.",
    parameters: {
      type: "object",
      properties: {
        order: { type: "integer" },
        amount: {
          anyOf: [
            { type: "string", const: "full" },
            { type: "integer", minimum: 1, description: "A part of the price, in cents" },
          ],
        },
        reason: { type: "string", enum: ["DAMAGED", "NOT_AS_DESCRIBED", "LATE", "CHANGED_MIND"] },
        restock: { type: "boolean", default: true, description: "false where the goods cannot be sold again" },
        to: { type: "string", enum: ["original_payment", "store_credit"], default: "original_payment" },
      },
      required: ["order", "amount", "reason"],
      additionalProperties: false,
    },
  },
  {
    name: "return_label",
    description: "Sends the customer a label to send goods back with. It pays no money back: see order_refund.",
    parameters: {
      type: "object",
      properties: {
        order: { type: "integer" },
        carrier: { type: "string", enum: ["dhl", "ups", "gls", "post_nl"] },
        parcels: {
          type: "array",
          items: {
            type: "object",
            properties: { grams: { type: "integer", minimum: 1, maximum: 31500 } },
            required: ["grams"],
            additionalProperties: false,
          },
          minItems: 1,
        },
        valid_days: { type: "integer", minimum: 7, maximum: 90, default: 14 },
      },
      required: ["order", "carrier", "parcels"],
      additionalProperties: false,
    },
  },
  {
    name: "shipping_quote",
    description: "What it costs to send a parcel.",
    parameters: {
      type: "object",
      $defs: {
        Place: {
          type: "object",
          properties: {
            country: { type: "string", pattern: "^[A-Z]{3}$", description: "ISO 3166-1 alpha-3" },
            postcode: { type: "string" },
          },
          required: ["country", "postcode"],
          additionalProperties: false,
        },
      },
      properties: {
        from: { $ref: "#/$defs/Place" },
        to: { $ref: "#/$defs/Place" },
        parcel: {
          type: "object",
          properties: {
            grams: { type: "integer", minimum: 1 },
            size_mm: {
              type: "array",
              items: { type: "integer", minimum: 1 },
              minItems: 3,
              maxItems: 3,
              description: "Length, width and height, the longest first",
            },
          },
          required: ["grams", "size_mm"],
          additionalProperties: false,
        },
        services: {
          type: "array",
          items: { type: "string", enum: ["SIG", "INS", "COD", "SAT"] },
          description: "SIG: signature, INS: insurance, COD: cash on delivery, SAT: on Saturdays",
        },
        insured_cents: { type: "integer", minimum: 0, description: "Wanted with INS" },
      },
      required: ["from", "to", "parcel"],
      additionalProperties: false,
    },
  },
  {
    name: "stock_adjust",
    description: "Corrects how many pieces a warehouse has.",
    parameters: {
      type: "object",
      properties: {
        warehouse: { type: "string", enum: ["AMS1", "LHR2", "ORD1"], description: "Amsterdam, London, Chicago" },
        items: {
          type: "array",
          items: {
            type: "object",
            properties: {
              sku: { type: "string", pattern: "^[A-Z]{2}-\\d{4}$" },
              delta: { type: "integer", not: { const: 0 }, description: "The change: negative where pieces are gone" },
              bin: { type: "string", pattern: "^[A-Z]\\d{2}/\\d$", description: "Aisle and shelf, such as B07/3" },
            },
            required: ["sku", "delta"],
            additionalProperties: false,
          },
          minItems: 1,
        },
        cause: {
          type: "string",
          enum: ["cnt", "dmg", "inb", "thf"],
          description: "Count, damage, inbound delivery, theft",
        },
        dry_run: { type: "boolean", default: true, description: "With true nothing is changed" },
      },
      required: ["warehouse", "items", "cause"],
      additionalProperties: false,
    },
  },
];

/** The tools of those who run services and vehicles: builds, releases, logs, alerts, routes. */
const operations = [
  {
    name: "build_start",
    description: "Starts a new run of a pipeline. To run failed jobs of an old run again, see build_retry.",
    parameters: {
      type: "object",
      properties: {
        pipeline: { type: "string" },
        ref: { type: "string", pattern: "^refs/(heads|tags)/.+$", description: "The full name of a branch or tag" },
        variables: {
          type: "array",
          items: {
            type: "object",
            properties: { key: { type: "string", pattern: "^[A-Z_]+$" }, value: { type: "string" } },
            required: ["key", "value"],
            additionalProperties: false,
          },
        },
        timeout_s: { type: "integer", minimum: 60, maximum: 21600, default: 3600 },
        agent: { type: "string", enum: ["linux-x64", "linux-arm64", "macos-14", "win-2025"], default: "linux-x64" },
        skip: {
          type: "array",
          items: { type: "string", enum: ["lint", "unit", "e2e", "bench"] },
          description: "Stages that do not run",
        },
      },
      required: ["pipeline", "ref"],
      additionalProperties: false,
    },
  },
  {
    name: "build_retry",
    description: "Runs jobs of a run that has ended again, with the same commit.",
    parameters: {
      type: "object",
      properties: {
        run: { type: "string", pattern: "^run-[0-9a-f]{8}$" },
        jobs: {
          anyOf: [
            { type: "string", enum: ["failed", "all"] },
            { type: "array", items: { type: "string" } },
          ],
          default: "failed",
        },
        clean_cache: { type: "boolean", default: false },
      },
      required: ["run"],
      additionalProperties: false,
    },
  },
  {
    name: "release_deploy",
    description: "Brings a version of a service into an environment.",
    parameters: {
      type: "object",
      properties: {
        service: { type: "string" },
        version: { type: "string", pattern: "^\\d+\\.\\d+\\.\\d+(-[0-9a-z.]+)?$", description: "Without a leading v" },
        environment: { type: "string", enum: ["dev", "stg", "prd"] },
        strategy: {
          oneOf: [
            {
              type: "object",
              properties: {
                type: { type: "string", const: "rolling" },
                batch_percent: { type: "integer", minimum: 1, maximum: 50, default: 25 },
              },
              required: ["type"],
              additionalProperties: false,
            },
            {
              type: "object",
              properties: {
                type: { type: "string", const: "canary" },
                steps: {
                  type: "array",
                  items: {
                    type: "object",
                    properties: {
                      share: { type: "number", exclusiveMinimum: 0, maximum: 1, description: "Of the traffic" },
                      hold_s: { type: "integer", minimum: 0 },
                    },
                    required: ["share", "hold_s"],
                    additionalProperties: false,
                  },
                  minItems: 1,
                },
              },
              required: ["type", "steps"],
              additionalProperties: false,
            },
            {
              type: "object",
              properties: {
                type: { type: "string", const: "swap" },
                keep_old_s: { type: "integer", minimum: 0, default: 900 },
              },
              required: ["type"],
              additionalProperties: false,
              description: "Blue and green: the new one takes all traffic at once",
            },
          ],
        },
        change: { type: "string", pattern: "^CHG\\d{6}$", description: "The change request; required for prd" },
      },
      required: ["service", "version", "environment", "strategy"],
      additionalProperties: false,
    },
  },
  {
    name: "logs_query",
    description: "Reads log lines of a service. For numbers over time see metrics_query.",
    parameters: {
      type: "object",
      properties: {
        service: { type: "string" },
        min_level: {
          type: "integer",
          enum: [10, 20, 30, 40, 50, 60],
          description: "trace, debug, info, warn, error, fatal",
        },
        contains: { type: "string" },
        window: {
          anyOf: [
            { type: "string", pattern: "^\\d+[smhd]$", description: "Up to now, such as 90s or 2d" },
            {
              type: "object",
              properties: { from_ms: { type: "integer" }, to_ms: { type: "integer" } },
              required: ["from_ms", "to_ms"],
              additionalProperties: false,
              description: "Unix times in milliseconds",
            },
          ],
        },
        order: { type: "string", enum: ["oldest", "latest"], default: "latest" },
        limit: { type: "integer", minimum: 1, maximum: 5000, default: 100 },
      },
      required: ["service", "window"],
      additionalProperties: false,
    },
  },
  {
    name: "metrics_query",
    description: "Reads numbers of a service over time. For log lines see logs_query.",
    parameters: {
      type: "object",
      properties: {
        service: { type: "string" },
        metric: { type: "string", enum: ["req_rate", "err_ratio", "lat_p50", "lat_p99", "cpu_cores", "mem_bytes"] },
        window: {
          type: "string",
          pattern: "^P(\\d+D)?(T(\\d+H)?(\\d+M)?)?$",
          description: "ISO 8601 duration, up to now",
        },
        step_s: { type: "integer", enum: [10, 60, 300, 3600], default: 60 },
        group_by: {
          type: "array",
          items: { type: "string", enum: ["region", "host", "version", "route"] },
          maxItems: 2,
        },
      },
      required: ["service", "metric", "window"],
      additionalProperties: false,
    },
  },
  {
    name: "alert_create",
    description: "Watches a metric and tells somebody when it leaves its bounds.",
    parameters: {
      type: "object",
      properties: {
        name: { type: "string", pattern: "^[a-z0-9-]{3,40}$" },
        service: { type: "string" },
        metric: {
          enum: ["req_rate", "err_ratio", "lat_p50", "lat_p99", "cpu_cores", "mem_bytes"],
          description: "lat_… in milliseconds, err_ratio from 0 to 1",
        },
        condition: {
          type: "object",
          properties: {
            op: { type: "string", enum: ["gt", "ge", "lt", "le"] },
            value: { type: "number" },
            for_s: { type: "integer", minimum: 30, default: 60, description: "How long it must hold" },
          },
          required: ["op", "value"],
          additionalProperties: false,
        },
        severity: { type: "string", enum: ["sev1", "sev2", "sev3"], description: "sev1 wakes people up" },
        notify: {
          type: "array",
          items: {
            oneOf: [
              {
                type: "object",
                properties: { chat: { type: "string", pattern: "^#[a-z-]+$" } },
                required: ["chat"],
                additionalProperties: false,
              },
              {
                type: "object",
                properties: { on_call: { type: "string", description: "Name of a rota" } },
                required: ["on_call"],
                additionalProperties: false,
              },
              { type: "object", properties: { email }, required: ["email"], additionalProperties: false },
            ],
          },
          minItems: 1,
        },
      },
      required: ["name", "service", "metric", "condition", "severity", "notify"],
      additionalProperties: false,
    },
  },
  {
    name: "maps_route",
    description: "The best way through several places.",
    parameters: {
      type: "object",
      properties: {
        stops: {
          type: "array",
          items: { anyOf: [position, { type: "string", description: "An address" }] },
          minItems: 2,
          maxItems: 12,
        },
        vehicle: {
          type: "string",
          enum: ["car", "van", "hgv", "bike", "foot"],
          default: "car",
          description: "hgv: a lorry",
        },
        avoid: { type: "array", items: { type: "string", enum: ["tolls", "ferries", "motorways", "tunnels"] } },
        limits: {
          type: "object",
          properties: {
            height_cm: { type: "integer", minimum: 1 },
            weight_kg: { type: "integer", minimum: 1 },
          },
          additionalProperties: false,
        },
        depart: { anyOf: [{ type: "string", const: "now" }, dateTime], default: "now" },
        optimize: { type: "string", enum: ["time", "distance", "energy"], default: "time" },
        alternatives: { type: "integer", minimum: 0, maximum: 3, default: 0 },
      },
      required: ["stops"],
      additionalProperties: false,
    },
  },
  {
    name: "maps_reach",
    description: "How far one gets from a place in given times: areas, not a way.",
    parameters: {
      type: "object",
      properties: {
        center: position,
        seconds: { type: "array", items: { type: "integer", minimum: 60, maximum: 7200 }, minItems: 1, maxItems: 4 },
        vehicle: { type: "string", enum: ["car", "bike", "foot"] },
        toward: { type: "string", enum: ["from_center", "to_center"], default: "from_center" },
      },
      required: ["center", "seconds", "vehicle"],
      additionalProperties: false,
    },
  },
];

/**
 * The tools that a model has in view, by the place where it works.
 *
 * @example
 * VIEWS.office.map(({ name }) => name); // ["calendar_create_event", "calendar_find_slots", …]
 */
export const VIEWS = { office, shop, operations } as unknown as {
  readonly [View in "office" | "shop" | "operations"]: readonly ReadingTool[];
};
