import { beforeAll, expect, it } from "vitest";
import { type CardPage, describeChromium } from "../browser.ts";
import { SAMPLES } from "./samples.ts";

const form = (fields: unknown, data: unknown = null, options: object = {}) => ({
  status: "pending",
  card_type: "form",
  card_id: crypto.randomUUID(),
  data,
  options: { fields, ...options },
});

describeChromium("a form", (open) => {
  let page: CardPage;
  beforeAll(async () => {
    page = await open();
  });

  const submitted = async () => (await page.submissions()).at(-1)?.values;
  const send = () => page.getByRole("button", { name: "Submit" });
  const focused = () => page.evaluate(() => document.querySelector("oj-card")?.shadowRoot?.activeElement?.id);
  const messages = async () => (await page.locator("p.error").allInnerTexts()).filter((text) => text !== "");

  it("is filled and submitted by mouse", async () => {
    await page.show({ ...SAMPLES.form, card_id: "mouse" });
    await page.getByLabel("Name").fill("Bo");
    await page.getByLabel("Email").fill("bo@example.org");
    await page.getByLabel("Mood").selectOption("Fine");
    await page.getByLabel("Hours of sleep").fill("7.5");
    await page.getByLabel("Cups").fill("3");
    await page.getByLabel("Day").fill("2026-01-18");
    await page.getByLabel("At", { exact: true }).fill("08:15");
    await page.getByLabel("Swim").check();
    await page.getByText("Run", { exact: true }).click();
    await page.getByText("Remind me tomorrow").click();
    await page.getByLabel("Notes").fill("one\ntwo");
    await send().click();
    expect((await page.submissions()).at(-1)).toEqual({
      cardType: "form",
      cardId: "mouse",
      options: (SAMPLES.form as { options: object }).options,
      values: {
        name: "Bo",
        email: "bo@example.org",
        mood: 2,
        hours: 7.5,
        cups: 3,
        day: "2026-01-18",
        at: "08:15",
        when: "2026-01-18T09:30:00+08:00",
        did: ["Run", "Read", "Swim"],
        remind: false,
        notes: "one\ntwo",
      },
    });
    expect(await page.getByRole("status").innerText()).toBe("Sent");
    expect(page.faults).toEqual([]);
  });

  it("is filled and submitted by keyboard", async () => {
    await page.show({ ...SAMPLES.form, card_id: "keyboard" });
    const keys = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await keys("Tab");
    await page.keyboard.type("Eva");
    await keys("Tab", "Tab", "ArrowDown", "Tab");
    await page.keyboard.type("8");
    for (let tabs = 0; (await focused()) !== "field-8-0"; tabs++) {
      expect(tabs).toBeLessThan(30);
      await keys("Tab");
    }
    await keys("Space", "Tab", "Space", "Tab", "Tab", "Space", "Tab");
    await page.keyboard.type("a");
    await keys("Enter");
    await page.keyboard.type("b");
    const count = (await page.submissions()).length;
    await keys("Shift+Tab", "Enter");
    expect(await submitted()).toEqual({
      name: "Eva",
      mood: "Great",
      hours: 8,
      when: "2026-01-18T09:30:00+08:00",
      did: ["Run"],
      remind: false,
      notes: "a\nb",
    });
    expect(await page.submissions()).toHaveLength(count + 1);
  });

  it("takes the text of Enter while an input method is composing", async () => {
    await page.show(form(["name"]));
    const count = (await page.submissions()).length;
    await page.getByLabel("Name").evaluate((input) => {
      input.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, composed: true }),
      );
    });
    expect(await page.submissions()).toHaveLength(count);
  });

  it("submits once, until something changes", async () => {
    await page.show(form(["name"]));
    const count = (await page.submissions()).length;
    await send().click();
    await send().press("Enter");
    await page.getByLabel("Name").press("Enter");
    expect(await page.submissions()).toHaveLength(count + 1);
    expect(await send().getAttribute("aria-disabled")).toBe("true");
    await page.getByLabel("Name").fill("a");
    expect([await send().getAttribute("aria-disabled"), await page.getByRole("status").innerText()]).toEqual([
      "false",
      "",
    ]);
    await page.getByLabel("Name").press("Enter");
    expect(await submitted()).toEqual({ name: "a" });
  });

  it.each<[string, object, string, string | undefined]>([
    ["a required text", { required: true }, "", "This field is required"],
    ["a short text", { minLength: 3 }, "ab", "At least 3 characters"],
    ["a long text", { maxLength: 3 }, "abcd", "At most 3 characters"],
    ["a small number", { type: "number", min: 1000.5 }, "3", "At least 1,000.5"],
    ["a large number", { type: "integer", max: 9 }, "10", "At most 9"],
    ["half a number", { type: "integer" }, "1.5", "Enter a value such as 1"],
    ["an early date", { type: "date", min: "2026-01-18" }, "2026-01-17", "At least Jan 18, 2026"],
    ["a late time", { type: "time", max: "10:00" }, "10:01", "At most 10:00"],
    ["a wrong email", { type: "email" }, "a@", "Enter a value such as ada@example.com"],
    ["a wrong address", { type: "url" }, "example", "Enter a value such as https://example.com"],
    ["nothing where nothing is required", { type: "number", min: 1 }, "", undefined],
  ])("says what is wrong with %s", async (_name, more, value, message) => {
    await page.show(form([{ name: "other" }, { name: "field", ...more }]));
    const field = page.getByLabel("Field");
    const count = (await page.submissions()).length;
    await field.fill(value);
    await send().click();
    expect(await messages()).toEqual(message === undefined ? [] : [message]);
    expect(await page.submissions()).toHaveLength(message === undefined ? count + 1 : count);
    if (message === undefined) return;
    expect(await focused()).toBe("field-1");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    const described = await field.evaluate((input) =>
      (input.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => (input.getRootNode() as ShadowRoot).getElementById(id)?.textContent ?? ""),
    );
    expect(described.join("")).toBe(message);
    expect(await page.getByRole("status").innerText()).toBe("Please check the marked fields");
  });

  it("sends a time that was changed as the clock of the reader shows it", async () => {
    await page.show({ ...form([{ name: "when", type: "datetime" }]), data: { when: "2026-01-18T09:30:00+08:00" } });
    expect(await page.getByLabel("When").inputValue()).toBe("2026-01-18T01:30");
    await page.getByLabel("When").fill("2026-01-18T02:45");
    await send().click();
    expect(await submitted()).toEqual({ when: "2026-01-18T02:45" });
  });

  it("keeps the lines of a text, and what was chosen of earlier choices", async () => {
    const fields = ["note", { name: "tags", type: "multiselect", options: ["b"] }, "mood"];
    await page.show({ ...form(fields), data: { note: "a\nb", tags: ["old", "b"] } });
    await page.getByLabel("Mood").fill("good");
    await page.getByLabel("Note").press("End");
    await page.getByLabel("Note").pressSequentially("!");
    await page.getByLabel("b", { exact: true }).uncheck();
    await send().click();
    expect(await submitted()).toEqual({ note: "a!\nb", tags: ["old"], mood: "good" });
  });

  it("says what the browser cannot read", async () => {
    await page.show(form([{ name: "field", type: "number" }]));
    await page.getByLabel("Field").pressSequentially("1e");
    await send().click();
    expect(await messages()).toEqual(["Enter a value such as 1.5"]);
  });

  it("marks each wrong field, and takes the message back as soon as the value fits", async () => {
    await page.show(
      form([
        { name: "a", required: true },
        { name: "b", type: "multiselect", options: ["x", "y"], required: true },
      ]),
    );
    await send().click();
    expect([await messages(), await focused()]).toEqual([
      ["This field is required", "This field is required"],
      "field-0",
    ]);
    await page.getByLabel("A *").fill("1");
    expect(await messages()).toEqual(["This field is required"]);
    await send().click();
    expect(await focused()).toBe("field-1-0");
    await page.getByLabel("y").check();
    expect(await messages()).toEqual([]);
    await send().click();
    expect(await submitted()).toEqual({ a: "1", b: ["y"] });
  });

  it("keeps what was typed, the focus and the place of the caret when other data come", async () => {
    await page.show(form(["a", "b"], { a: "one", b: "two" }));
    await page.getByLabel("A", { exact: true }).fill("changed");
    await page.getByLabel("A", { exact: true }).press("ArrowLeft");
    await page.evaluate(() => {
      const card = document.querySelector("oj-card");
      if (card) card.result = { ...card.result, status: "pending", data: { a: "other", b: "new" } };
    });
    await expect.poll(() => page.getByLabel("B", { exact: true }).inputValue()).toBe("new");
    expect(await page.getByLabel("A", { exact: true }).inputValue()).toBe("changed");
    await page.keyboard.type("_");
    expect(await page.getByLabel("A", { exact: true }).inputValue()).toBe("change_d");
  });

  it("shows fields of a JSON Schema, and those of the data", async () => {
    const schema = {
      properties: { age: { type: "integer", title: "Your age" }, kind: { enum: ["a", "b"] } },
      required: ["age"],
    };
    await page.show(form(undefined, { age: 7 }, { schema, submit_label: "Save" }));
    await page.getByLabel("Kind").selectOption("b");
    await page.getByRole("button", { name: "Save" }).click();
    expect(await submitted()).toEqual({ age: 7, kind: "b" });
    await page.show(form(undefined, { name: "Ann", fit: true, born: "1984-05-01" }));
    await send().click();
    expect(await submitted()).toEqual({ name: "Ann", fit: true, born: "1984-05-01" });
  });

  it("shows values alone when nothing can be entered", async () => {
    const { options, data } = SAMPLES.form as { options: object; data: object };
    await page.show({
      ...SAMPLES.form,
      data: { ...data, hours: 7.5, mood: 2 },
      options: { ...options, interactive: false },
    });
    expect(await page.locator("input, button, select, textarea").count()).toBe(0);
    const pairs = await page
      .locator("dl > div")
      .evaluateAll((fields) => fields.map((field) => [...field.children].map((part) => part.textContent).join(": ")));
    expect(pairs).toEqual([
      "Name: Ann",
      "Email: –",
      "Mood: Fine",
      "Hours of sleep: 7.5",
      "Cups: –",
      "Day: –",
      "At: –",
      expect.stringMatching(/^When: Jan 18, 2026, 1:30\sAM$/),
      "What did you do?: Read",
      "Remind me tomorrow: Yes",
      "Notes: –",
    ]);
  });

  it("takes names of prototypes", async () => {
    const values = await page.evaluate(async () => {
      const card = document.createElement("oj-card");
      const data = JSON.parse('{"__proto__":"a"}');
      card.result = { status: "pending", card_type: "form", data, options: { fields: ["__proto__", "constructor"] } };
      document.querySelector("main")?.replaceChildren(card);
      const button = () => card.shadowRoot?.querySelector<HTMLElement>(".primary");
      while (!button()) await new Promise(requestAnimationFrame);
      return new Promise<string>((resolve) => {
        card.addEventListener("oj-submit", ({ detail }) => resolve(JSON.stringify(detail.values)));
        button()?.click();
      });
    });
    expect(values).toBe('{"__proto__":"a"}');
  });
});
