import type { ReadingTask, Truth } from "./ReadingTask.ts";
import { VIEWS } from "./tools.ts";

/** `needs` is what only the schema says; `slip` changes arguments of the first call as somebody would write them without it. */
type OwnTask = { needs: string; request: string; truth: Truth; slip: { readonly [argument: string]: unknown } };

const office: readonly OwnTask[] = [
  {
    needs: "variant of a union, minutes instead of an end, offset",
    request: 'Put "Budget review" into my calendar on 4 March 2027 from 14:00 to 14:45, UTC+1.',
    truth: [
      {
        calendar_create_event: {
          title: { $text: "Budget review" },
          when: { kind: "timed", start: { $moment: "2027-03-04T14:00:00+01:00" }, minutes: 45 },
        },
      },
    ],
    slip: { when: { start: "2027-03-04T14:00:00+01:00", end: "2027-03-04T14:45:00+01:00" } },
  },
  {
    needs: "variant of a union, days counted from the first",
    request: 'Block 10 to 14 May 2027 in my calendar as whole days, titled "Trade fair".',
    truth: [
      {
        calendar_create_event: {
          title: { $text: "Trade fair" },
          when: { kind: "all_day", first_day: "2027-05-10", days: 5 },
        },
      },
    ],
    slip: { when: { kind: "all_day", first_day: "2027-05-10", days: 4 } },
  },
  {
    needs: "short enum values of a role in a list of objects",
    request:
      'Create a half-hour event "Design sync" on 2 February 2027 at 09:00 UTC. ada@example.org must come, ben@example.org may stay away, and the room is room7@example.org.',
    truth: [
      {
        calendar_create_event: {
          title: { $text: "Design sync" },
          when: { kind: "timed", start: { $moment: "2027-02-02T09:00:00Z" }, minutes: 30 },
          attendees: {
            $bag: [
              { email: "ada@example.org", role: ["REQ", ""] },
              { email: "ben@example.org", role: "OPT" },
              { email: "room7@example.org", role: "ROOM" },
            ],
          },
        },
      },
    ],
    slip: {
      attendees: [
        { email: "ada@example.org", role: "required" },
        { email: "ben@example.org", role: "optional" },
        { email: "room7@example.org", role: "room" },
      ],
    },
  },
  {
    needs: "nested recurrence, interval, names of weekdays, count",
    request:
      'I meet my coach every second Tuesday, six times, beginning on 5 January 2027 at 17:00 UTC, for one hour each. Add it as "Coaching".',
    truth: [
      {
        calendar_create_event: {
          title: { $text: "Coaching" },
          when: { kind: "timed", start: { $moment: "2027-01-05T17:00:00Z" }, minutes: 60 },
          repeat: { frequency: "WEEKLY", every: 2, days: [["TU"], ""], count: 6 },
        },
      },
    ],
    slip: { repeat: { frequency: "weekly", interval: 2, days: ["Tuesday"], count: 6 } },
  },
  {
    needs: "minutes as unit of reminders, an enum value",
    request:
      'Add "Dentist" on 9 June 2027 at 08:30 UTC, 40 minutes. Remind me a day and two hours before. Others may see only that I am busy.',
    truth: [
      {
        calendar_create_event: {
          title: { $text: "Dentist" },
          when: { kind: "timed", start: { $moment: "2027-06-09T08:30:00Z" }, minutes: 40 },
          remind_minutes: { $bag: [1440, 120] },
          visibility: "busy_only",
        },
      },
    ],
    slip: { visibility: "private" },
  },
  {
    needs: "which of two tools, ISO 8601 duration",
    request:
      "When are ada@example.org and ben@example.org both free for an hour and a half on 3 March 2027 between 08:00 and 18:00 UTC?",
    truth: [
      {
        calendar_find_slots: {
          participants: { $bag: ["ada@example.org", "ben@example.org"] },
          duration: ["PT1H30M", "PT90M"],
          window: { from: { $moment: "2027-03-03T08:00:00Z" }, to: { $moment: "2027-03-03T18:00:00Z" } },
        },
      },
    ],
    slip: { duration: "90m" },
  },
  {
    needs: "a default that must be overridden, the largest limit",
    request:
      "Find me as many common free slots of 30 minutes as the tool can return for ada@example.org and chu@example.org, from 6 March 2027 00:00 to 8 March 2027 00:00 UTC; evenings and weekends are fine too.",
    truth: [
      {
        calendar_find_slots: {
          participants: { $bag: ["ada@example.org", "chu@example.org"] },
          duration: ["PT30M", "PT0H30M"],
          window: { from: { $moment: "2027-03-06T00:00:00Z" }, to: { $moment: "2027-03-08T00:00:00Z" } },
          office_hours_only: false,
          limit: 25,
        },
      },
    ],
    slip: { limit: 100 },
  },
  {
    needs: "addresses are objects, the body has a format",
    request:
      'Mail lee@example.org with the subject "Offer" and this plain text: "Please find our offer below." It goes at once.',
    truth: [
      {
        mail_send: {
          to: [[{ address: "lee@example.org", name: ["", { $text: "Lee" }] }]],
          subject: { $text: "Offer" },
          body: { format: "plain", content: { $text: "Please find our offer below." } },
        },
      },
    ],
    slip: { to: ["lee@example.org"] },
  },
  {
    needs: "direction of a scale of priorities, Unix time in seconds, name of a format",
    request:
      'Send the Markdown text "**Call me**" to kim@example.org, subject "Urgent", as urgent as the tool can mark it, on 1 January 2027 at 00:00:00 UTC.',
    truth: [
      {
        mail_send: {
          to: [[{ address: "kim@example.org", name: ["", { $text: "Kim" }] }]],
          subject: { $text: "Urgent" },
          body: { format: "md", content: { $text: "**Call me**" } },
          priority: 1,
          send_at: 1798761600,
        },
      },
    ],
    slip: { priority: 5 },
  },
  {
    needs: "list of objects, an enum value for a link",
    request:
      'Mail "See the plan." as plain text to team@example.org, subject "Plan", and put the file fil_0a1b2c in as a link instead of an attachment.',
    truth: [
      {
        mail_send: {
          to: [[{ address: "team@example.org", name: ["", { $text: "Team" }] }]],
          subject: { $text: "Plan" },
          body: { format: "plain", content: { $text: "See the plan." } },
          attachments: [[{ file_id: "fil_0a1b2c", disposition: "as_link" }]],
        },
      },
    ],
    slip: { attachments: [{ file_id: "fil_0a1b2c", disposition: "link" }] },
  },
  {
    needs: "dates with slashes, the last day included",
    request: "Which mails in my inbox from pat@example.org came in April 2027?",
    truth: [{ mail_search: { from: "pat@example.org", since: "2027/04/01", until: "2027/04/30" } }],
    slip: { since: "2027-04-01", until: "2027-04-30" },
  },
  {
    needs: "abbreviated folder, nested flags, the opposite of a flag",
    request: "Find the starred mails that I have not read yet, in every folder, that have a file and an invitation.",
    truth: [
      { mail_search: { folder: "ANY", flags: { seen: false, starred: true }, has: { $bag: ["file", "invite"] } } },
    ],
    slip: { flags: { unread: true, starred: true } },
  },
  {
    needs: "largest page, abbreviated folder",
    request:
      'Search the mails that I have sent for the words "quarterly report", with as many on the page as possible.',
    truth: [{ mail_search: { text: { $text: "quarterly report" }, folder: "OUT", page_size: 75 } }],
    slip: { page_size: 100 },
  },
  {
    needs: "hours as unit, enum values of kinds, a marker for oneself",
    request: 'Look for my own spreadsheets and slide decks about "forecast" that were changed in the last three days.',
    truth: [
      {
        files_search: {
          query: { $text: "forecast" },
          kinds: { $bag: ["sheet", "deck"] },
          owner: "@me",
          changed: { within_hours: 72 },
        },
      },
    ],
    slip: { changed: { within_days: 3 } },
  },
  {
    needs: "what the two directions of an order mean, name of a field",
    request: 'List the 10 largest PDF files that contain "contract", the largest first.',
    truth: [
      {
        files_search: {
          query: { $text: "contract" },
          kinds: [["pdf"]],
          order: { by: "bytes", direction: "down" },
          limit: 10,
        },
      },
    ],
    slip: { order: { by: "size", direction: "desc" } },
  },
  {
    needs: "union of two objects, an address where a marker could stand",
    request: 'Find files about "onboarding" that belong to mia@example.org and were changed between 1 and 15 May 2027.',
    truth: [
      {
        files_search: {
          query: { $text: "onboarding" },
          owner: "mia@example.org",
          changed: { since: "2027-05-01", until: "2027-05-15" },
        },
      },
    ],
    slip: { changed: { from: "2027-05-01", to: "2027-05-15" } },
  },
  {
    needs: "discriminated union in a list, prefix of groups, name of a role",
    request:
      "Give the group finance the right to edit the file fil_9z8y7x, and omar@example.org the right to comment on it. Nobody is to be told.",
    truth: [
      {
        files_share: {
          file_id: "fil_9z8y7x",
          grants: {
            $bag: [
              { to: { type: "group", group: "grp:finance" }, role: "writer" },
              { to: { type: "person", email: "omar@example.org" }, role: "commenter" },
            ],
          },
          notify: false,
        },
      },
    ],
    slip: { notify: true },
  },
  {
    needs: "which of two tools, the pattern of a slug, a default that is kept",
    request:
      'Put the file fil_aaaaaa on the public web under the address part "Annual Report 2027", not listed by search engines.',
    truth: [{ files_publish: { file_id: "fil_aaaaaa", slug: "annual-report-2027" } }],
    slip: { slug: "Annual Report 2027" },
  },
  {
    needs: "an abbreviation that only the description explains, E.164, cents",
    request:
      "Contact C-00417: sales have now qualified them, their phone number is +49 30 1234567, and they make 250,000.00 a year.",
    truth: [
      {
        crm_update_contact: {
          contact: "C-00417",
          set: { stage: "sql", phone: "+49301234567", revenue_cents: 25000000 },
        },
      },
    ],
    slip: { set: { stage: "sql", phone: "+49 30 1234567", revenue_cents: 250000 } },
  },
  {
    needs: "null as a value with a meaning, nested lists of tags",
    request:
      "Contact C-20031 does not want to be contacted any more. Add the tag opt-out and take the tag newsletter away.",
    truth: [
      {
        crm_update_contact: {
          contact: "C-20031",
          set: { next_contact: null, tags: { add: [["opt-out"]], remove: [["newsletter"]] } },
        },
      },
    ],
    slip: { set: { tags: { add: ["opt-out"], remove: ["newsletter"] } } },
  },
];

const shop: readonly OwnTask[] = [
  {
    needs: "cents, an enum value, half stars",
    request: "Show kitchen products for at most 40.00 that have four and a half stars or more, the cheapest first.",
    truth: [{ shop_search_products: { category: "kitchen", price: { max: 4000 }, min_stars: 4.5, sort: "price_asc" } }],
    slip: { price: { max: 40 } },
  },
  {
    needs: "map of lists, joint category",
    request:
      "Search sports and outdoor articles for tents that are green or grey and for 2 persons (attributes: color, persons).",
    truth: [
      {
        shop_search_products: {
          text: [{ $text: "tents" }, { $text: "tent" }],
          category: "sports_outdoor",
          attributes: { color: { $bag: ["green", "grey"] }, persons: [["2"]] },
        },
      },
    ],
    slip: { attributes: [{ name: "color", values: ["green", "grey"] }] },
  },
  {
    needs: "default overridden, largest page, an enum value",
    request:
      "List toys and games, the newest first, those that are sold out too, as many on a page as the shop allows.",
    truth: [
      {
        shop_search_products: {
          category: "toys_games",
          sort: "newest_first",
          include_sold_out: true,
          page_size: 48,
        },
      },
    ],
    slip: { sort: "newest" },
  },
  {
    needs: "unions of delivery and payment, pickup needs a store",
    request:
      "Order two pieces of AB-1234 for customer cus_77; they pick it up in store S012 and pay by the card with the token tok_x1 in three instalments.",
    truth: [
      {
        order_place: {
          customer: "cus_77",
          lines: [[{ sku: "AB-1234", quantity: 2, gift_wrap: ["", false] }]],
          delivery: { method: "pickup", store: "S012" },
          payment: { kind: "card", token: "tok_x1", installments: 3 },
        },
      },
    ],
    slip: { payment: { type: "card", token: "tok_x1", installments: 3 } },
  },
  {
    needs: "nested address, country code, abbreviated method, days of an invoice",
    request:
      "For customer cus_5, order one QX-0001 as a gift and four ZZ-9000, sent so that they arrive the next day at 12 Rue Neuve, 69001 Lyon, France. They pay by invoice within 30 days, purchase order PO-88.",
    truth: [
      {
        order_place: {
          customer: "cus_5",
          lines: {
            $bag: [
              { sku: "QX-0001", quantity: 1, gift_wrap: true },
              { sku: "ZZ-9000", quantity: 4, gift_wrap: ["", false] },
            ],
          },
          delivery: {
            method: "exp",
            address: { street: { $text: "12 Rue Neuve" }, city: "Lyon", postcode: "69001", country: "FR" },
          },
          payment: { kind: "invoice", po: "PO-88", net_days: 30 },
        },
      },
    ],
    slip: { payment: { kind: "invoice", po: "PO-88", net_days: "30" } },
  },
  {
    needs: "third variant of the payment, standard delivery by its abbreviation",
    request:
      "Customer cus_901 wants ten of MN-5555, delivered the standard way to Hoofdweg 3, 1058 AA Amsterdam, Netherlands, and pays with the vouchers SUN10 and MOON20.",
    truth: [
      {
        order_place: {
          customer: "cus_901",
          lines: [[{ sku: "MN-5555", quantity: 10, gift_wrap: ["", false] }]],
          delivery: {
            method: "std",
            address: {
              street: { $text: "Hoofdweg 3" },
              city: "Amsterdam",
              postcode: { $text: "1058 AA" },
              country: "NL",
            },
          },
          payment: { kind: "voucher", codes: { $bag: ["SUN10", "MOON20"] } },
        },
      },
    ],
    slip: { payment: { kind: "voucher", code: "SUN10" } },
  },
  {
    needs: "discriminator do, an enum value for the reason",
    request: "Cancel order 5120 because we have none left; the customer knows already, so do not write to them.",
    truth: [{ order_change: { order: 5120, action: { do: "cancel", reason: "no_stock" }, tell_customer: false } }],
    slip: { action: { do: "cancel", reason: "out_of_stock" } },
  },
  {
    needs: "lines that count from 0",
    request: "In order 5121, the third line should have 7 pieces instead of 2.",
    truth: [{ order_change: { order: 5121, action: { do: "set_quantity", line: 2, quantity: 7 } } }],
    slip: { action: { do: "set_quantity", line: 3, quantity: 7 } },
  },
  {
    needs: "variant of a union, the date format, a number instead of a text",
    request: "Hold back order 5122 until 24 December 2027.",
    truth: [{ order_change: { order: 5122, action: { do: "hold", until: "2027-12-24" } } }],
    slip: { order: "5122" },
  },
  {
    needs: "which of three tools, a literal in a union, upper-case reason, default overridden",
    request:
      "Order 4001 arrived broken and cannot be sold again. Give the customer all their money back the way they paid.",
    truth: [{ order_refund: { order: 4001, amount: "full", reason: "DAMAGED", restock: false } }],
    slip: { reason: "damaged" },
  },
  {
    needs: "cents in a union, destination of the money",
    request:
      "Order 4002 came two weeks late. Refund 12.50 of it as store credit; the goods stay with the customer and go into no stock.",
    truth: [{ order_refund: { order: 4002, amount: 1250, reason: "LATE", to: "store_credit", restock: false } }],
    slip: { amount: 12.5 },
  },
  {
    needs: "which of two tools, grams, a list of objects, spelling of the carrier",
    request:
      "Send the customer of order 4003 a PostNL label for two parcels to send back, one of 2 kg and one of 750 g. It stays valid for 30 days.",
    truth: [
      {
        return_label: {
          order: 4003,
          carrier: "post_nl",
          parcels: { $bag: [{ grams: 2000 }, { grams: 750 }] },
          valid_days: 30,
        },
      },
    ],
    slip: { carrier: "postnl" },
  },
  {
    needs: "two calls, one by each of two similar tools",
    request:
      "The customer of order 4004 has changed their mind: refund the full price to the original payment, the goods can be sold again, and send them a DHL label for one parcel of 1.2 kg.",
    truth: [
      { order_refund: { order: 4004, amount: "full", reason: "CHANGED_MIND" } },
      { return_label: { order: 4004, carrier: "dhl", parcels: [[{ grams: 1200 }]] } },
    ],
    slip: { reason: "CHANGE_OF_MIND" },
  },
  {
    needs: "a reference, three-letter countries, order of the edges, millimetres",
    request: "What does it cost to send 3 kg in a box of 20 × 40 × 10 cm from 10115 in Germany to 75001 in France?",
    truth: [
      {
        shipping_quote: {
          from: { country: "DEU", postcode: "10115" },
          to: { country: "FRA", postcode: "75001" },
          parcel: {
            grams: 3000,
            size_mm: [
              [400, 200, 100],
              [400, 100, 200],
            ],
          },
        },
      },
    ],
    slip: { from: { country: "DE", postcode: "10115" }, to: { country: "FR", postcode: "75001" } },
  },
  {
    needs: "service codes, a field that one of them wants, cents",
    request:
      "Quote a parcel of 900 g, 300 × 200 × 100 mm, from 1012 in the Netherlands to 10001 in the United States, with a signature and insured for 500.00.",
    truth: [
      {
        shipping_quote: {
          from: { country: "NLD", postcode: "1012" },
          to: { country: "USA", postcode: "10001" },
          parcel: { grams: 900, size_mm: [[300, 200, 100]] },
          services: { $bag: ["SIG", "INS"] },
          insured_cents: 50000,
        },
      },
    ],
    slip: { services: ["signature", "insurance"] },
  },
  {
    needs: "code for a Saturday, length first",
    request:
      "Quote one parcel for delivery on Saturday with cash on delivery: 5 kg, 60 cm long, 50 cm wide, 40 cm high, from 4020 in Austria to 8001 in Switzerland.",
    truth: [
      {
        shipping_quote: {
          from: { country: "AUT", postcode: "4020" },
          to: { country: "CHE", postcode: "8001" },
          parcel: { grams: 5000, size_mm: [[600, 500, 400]] },
          services: { $bag: ["COD", "SAT"] },
        },
      },
    ],
    slip: { parcel: { grams: 5000, size_mm: [60, 50, 40] } },
  },
  {
    needs: "a negative change, abbreviated cause, a dangerous default overridden",
    request: "Book it for real: in London three pieces of AB-1234 were stolen from aisle C04, shelf 2.",
    truth: [
      {
        stock_adjust: {
          warehouse: "LHR2",
          items: [[{ sku: "AB-1234", delta: -3, bin: "C04/2" }]],
          cause: "thf",
          dry_run: false,
        },
      },
    ],
    slip: { items: [{ sku: "AB-1234", delta: 3, bin: "C04/2" }] },
  },
  {
    needs: "a default that is kept, warehouse by its city, abbreviated cause",
    request: "Only try it, without changing anything: a delivery of 40 QX-0001 and 12 ZZ-9000 came in at Chicago.",
    truth: [
      {
        stock_adjust: {
          warehouse: "ORD1",
          items: {
            $bag: [
              { sku: "QX-0001", delta: 40 },
              { sku: "ZZ-9000", delta: 12 },
            ],
          },
          cause: "inb",
        },
      },
    ],
    slip: { cause: "inbound" },
  },
  {
    needs: "a change instead of a total",
    request:
      "We counted again in Amsterdam: the system has 50 pieces of MN-5555, on the shelf there are 46. Correct it for real.",
    truth: [
      { stock_adjust: { warehouse: "AMS1", items: [[{ sku: "MN-5555", delta: -4 }]], cause: "cnt", dry_run: false } },
    ],
    slip: { items: [{ sku: "MN-5555", delta: 46 }] },
  },
  {
    needs: "two prices in one object, cents, an attribute with one value",
    request:
      "Search computing for keyboards between 30.00 and 99.00 whose attribute layout is DE, the most expensive first.",
    truth: [
      {
        shop_search_products: {
          text: [{ $text: "keyboards" }, { $text: "keyboard" }],
          category: "computing",
          price: { min: 3000, max: 9900 },
          attributes: { layout: [["DE"]] },
          sort: "price_desc",
        },
      },
    ],
    slip: { attributes: { layout: "DE" } },
  },
];

const operations: readonly OwnTask[] = [
  {
    needs: "the full name of a branch, name of an agent",
    request: "Start the pipeline web on the branch main, on an ARM Linux machine.",
    truth: [{ build_start: { pipeline: "web", ref: "refs/heads/main", agent: "linux-arm64" } }],
    slip: { ref: "main" },
  },
  {
    needs: "the full name of a tag, seconds, stages to skip",
    request:
      "Build the pipeline api for the tag v2.4.0 without the end-to-end tests and the benchmarks, and give it two hours.",
    truth: [
      {
        build_start: {
          pipeline: "api",
          ref: "refs/tags/v2.4.0",
          skip: { $bag: ["e2e", "bench"] },
          timeout_s: 7200,
        },
      },
    ],
    slip: { timeout_s: 120 },
  },
  {
    needs: "variables are a list of objects, values are texts, the longest time limit",
    request:
      "Run pipeline nightly on the branch dev/new-cache with the variables CACHE=off and SHARDS=8; let it run as long as the system allows.",
    truth: [
      {
        build_start: {
          pipeline: "nightly",
          ref: "refs/heads/dev/new-cache",
          variables: {
            $bag: [
              { key: "CACHE", value: "off" },
              { key: "SHARDS", value: "8" },
            ],
          },
          timeout_s: 21600,
        },
      },
    ],
    slip: { variables: { CACHE: "off", SHARDS: "8" } },
  },
  {
    needs: "which of two tools, a default that is kept, a flag",
    request: "Run the failed jobs of run-00ff12ab once more, with an empty cache.",
    truth: [{ build_retry: { run: "run-00ff12ab", clean_cache: true } }],
    slip: { run: "00ff12ab" },
  },
  {
    needs: "union of a word and a list",
    request: "In run-1234abcd only the jobs unit-2 and e2e-1 should run again.",
    truth: [{ build_retry: { run: "run-1234abcd", jobs: { $bag: ["unit-2", "e2e-1"] } } }],
    slip: { jobs: "unit-2,e2e-1" },
  },
  {
    needs: "version without v, abbreviated environment, the change request",
    request: "Roll version v3.1.0 of checkout out to production in batches of 10 %; the change request is CHG004711.",
    truth: [
      {
        release_deploy: {
          service: "checkout",
          version: "3.1.0",
          environment: "prd",
          strategy: { type: "rolling", batch_percent: 10 },
          change: "CHG004711",
        },
      },
    ],
    slip: { version: "v3.1.0" },
  },
  {
    needs: "shares instead of percent, seconds, list of steps",
    request:
      "Deploy search 1.9.2 to staging as a canary: 5 % of the traffic for ten minutes, then half of it for half an hour.",
    truth: [
      {
        release_deploy: {
          service: "search",
          version: "1.9.2",
          environment: "stg",
          strategy: {
            type: "canary",
            steps: [
              [
                { share: 0.05, hold_s: 600 },
                { share: 0.5, hold_s: 1800 },
              ],
            ],
          },
        },
      },
    ],
    slip: {
      strategy: {
        type: "canary",
        steps: [
          { share: 5, hold_s: 600 },
          { share: 50, hold_s: 1800 },
        ],
      },
    },
  },
  {
    needs: "name of a variant that only its description explains, seconds",
    request:
      "Bring mailer 2.0.0-rc.1 to the development environment by a blue-green deployment, and keep the old version for an hour.",
    truth: [
      {
        release_deploy: {
          service: "mailer",
          version: "2.0.0-rc.1",
          environment: "dev",
          strategy: { type: "swap", keep_old_s: 3600 },
        },
      },
    ],
    slip: { strategy: { type: "blue_green", keep_old_s: 3600 } },
  },
  {
    needs: "which of two tools, a number for a level, a duration by pattern",
    request: "Show the errors and worse that the service billing has logged in the last two hours, at most 50 lines.",
    truth: [{ logs_query: { service: "billing", min_level: 50, window: ["2h", "120m"], limit: 50 } }],
    slip: { min_level: "error" },
  },
  {
    needs: "milliseconds in one of two forms of a window, order",
    request:
      'Find the first 20 lines of gateway that contain "timeout" between the Unix times 1798761600 and 1798765200 (seconds), oldest first.',
    truth: [
      {
        logs_query: {
          service: "gateway",
          contains: "timeout",
          window: { from_ms: 1798761600000, to_ms: 1798765200000 },
          order: "oldest",
          limit: 20,
        },
      },
    ],
    slip: { window: { from_ms: 1798761600, to_ms: 1798765200 } },
  },
  {
    needs: "largest limit, number for a level",
    request: "Give me all log lines of auth from the last 15 minutes, debug and above, as many as the tool can return.",
    truth: [{ logs_query: { service: "auth", min_level: 20, window: ["15m", "900s"], limit: 5000 } }],
    slip: { limit: 10000 },
  },
  {
    needs: "which of two tools, ISO 8601 duration, name of a metric, a step in seconds",
    request:
      "How did the 99th percentile of the latency of checkout develop over the last seven days, in hourly steps, by region?",
    truth: [
      {
        metrics_query: {
          service: "checkout",
          metric: "lat_p99",
          window: ["P7D", "PT168H"],
          step_s: 3600,
          group_by: [["region"]],
        },
      },
    ],
    slip: { window: "7d" },
  },
  {
    needs: "name of a metric, two groups, one of a few steps",
    request:
      "Show me the share of failed requests of search over the last six hours, per version and route, one value each five minutes.",
    truth: [
      {
        metrics_query: {
          service: "search",
          metric: "err_ratio",
          window: ["PT6H", "PT360M"],
          step_s: 300,
          group_by: { $bag: ["version", "route"] },
        },
      },
    ],
    slip: { metric: "error_rate" },
  },
  {
    needs: "a ratio instead of percent, operator by its abbreviation, severity, key of a union",
    request:
      "Create the alert checkout-errors: when more than 2 % of the requests of checkout fail for five minutes, wake the rota payments up (highest severity).",
    truth: [
      {
        alert_create: {
          name: "checkout-errors",
          service: "checkout",
          metric: "err_ratio",
          condition: { op: "gt", value: 0.02, for_s: 300 },
          severity: "sev1",
          notify: [[{ on_call: "payments" }]],
        },
      },
    ],
    slip: { condition: { op: ">", value: 2, for_s: 300 } },
  },
  {
    needs: "bytes, at least, two ways to notify",
    request:
      "Alert mailer-memory, lowest severity: tell the chat #ops-mail and ops@example.org when mailer uses 2 GiB of memory or more for a minute and a half.",
    truth: [
      {
        alert_create: {
          name: "mailer-memory",
          service: "mailer",
          metric: "mem_bytes",
          condition: { op: "ge", value: 2147483648, for_s: 90 },
          severity: "sev3",
          notify: { $bag: [{ chat: "#ops-mail" }, { email: "ops@example.org" }] },
        },
      },
    ],
    slip: {
      notify: [
        { type: "chat", channel: "#ops-mail" },
        { type: "email", to: "ops@example.org" },
      ],
    },
  },
  {
    needs: "milliseconds, below, medium severity",
    request:
      "Alert slow-search of medium severity: the median latency of search is above 0.4 seconds for ten minutes; notify the chat #search.",
    truth: [
      {
        alert_create: {
          name: "slow-search",
          service: "search",
          metric: "lat_p50",
          condition: { op: "gt", value: 400, for_s: 600 },
          severity: "sev2",
          notify: [[{ chat: "#search" }]],
        },
      },
    ],
    slip: { condition: { op: "gt", value: 0.4, for_s: 600 } },
  },
  {
    needs: "longitude before latitude, abbreviation for a lorry, centimetres and kilograms",
    request: "Route for a lorry of 3.8 m and 18 t from 52.52° N, 13.405° E to 48.137° N, 11.575° E, without tunnels.",
    truth: [
      {
        maps_route: {
          stops: [
            [
              [13.405, 52.52],
              [11.575, 48.137],
            ],
          ],
          vehicle: "hgv",
          limits: { height_cm: 380, weight_kg: 18000 },
          avoid: [["tunnels"]],
        },
      },
    ],
    slip: {
      stops: [
        [52.52, 13.405],
        [48.137, 11.575],
      ],
    },
  },
  {
    needs: "addresses instead of positions, number of alternatives, plural enum values",
    request:
      'The shortest way by bike from "Kalverstraat 1, Amsterdam" over "Oudegracht 5, Utrecht" to "Coolsingel 40, Rotterdam", no ferries, and two alternatives if there are any.',
    truth: [
      {
        maps_route: {
          stops: [
            [
              { $text: "Kalverstraat 1, Amsterdam" },
              { $text: "Oudegracht 5, Utrecht" },
              { $text: "Coolsingel 40, Rotterdam" },
            ],
          ],
          vehicle: "bike",
          optimize: "distance",
          avoid: [["ferries"]],
          alternatives: 2,
        },
      },
    ],
    slip: { avoid: ["ferry"] },
  },
  {
    needs: "which of two tools, seconds, longitude first",
    request: "What area can one reach on foot from 51.5074° N, 0.1278° W within 10 and within 20 minutes?",
    truth: [{ maps_reach: { center: [[-0.1278, 51.5074]], seconds: { $bag: [600, 1200] }, vehicle: "foot" } }],
    slip: { seconds: [10, 20] },
  },
  {
    needs: "direction of travel, sign of a longitude, a number in a list",
    request: "From where does one get by car to 40.7128° N, 74.006° W within half an hour?",
    truth: [{ maps_reach: { center: [[-74.006, 40.7128]], seconds: [[1800]], vehicle: "car", toward: "to_center" } }],
    slip: { center: [40.7128, -74.006] },
  },
];

const numbered = (view: keyof typeof VIEWS, tasks: readonly OwnTask[]) =>
  tasks.map((task, index) => ({
    ...task,
    id: `${view}-${String(index + 1).padStart(2, "0")}`,
    source: "own" as const,
    tools: VIEWS[view],
  }));

/**
 * The sixty tasks of this project: each needs something that only the schema of a tool says.
 *
 * @example
 * OWN_TASKS[0].request; // 'Put "Budget review" into my calendar on 4 March 2027 from 14:00 to 14:45, UTC+1.'
 */
export const OWN_TASKS: readonly (ReadingTask & OwnTask)[] = [
  ...numbered("office", office),
  ...numbered("shop", shop),
  ...numbered("operations", operations),
];
