const WORDS = {
  empty: "Nothing here yet",
  loading: "Loading",
  failed: "This card cannot be shown",
  submit: "Submit",
  sent: "Sent",
  yes: "Yes",
  no: "No",
  done: "Done",
  notDone: "Not done",
  tree: "Tree",
  table: "Table",
  showAll: "Show all",
  cut: "Only the first part of the data is shown",
  filter: "Filter",
  noMatch: "Nothing matches",
  previous: "Previous page",
  next: "Next page",
  page: "Page {page} of {pages}",
  check: "Please check the marked fields",
  required: "This field is required",
  unknown: "This value has no field",
  choice: "Choose one of {limit}",
  example: "Enter a value such as {limit}",
  least: "At least {limit}",
  most: "At most {limit}",
  shortest: "At least {limit} characters",
  longest: "At most {limit} characters",
  close: "Close",
  choose: "Choose",
  confirm: "OK",
  increase: "Increase",
  decrease: "Decrease",
  showData: "Show the data",
  hideData: "Hide the data",
  value: "Value",
  open: "Open",
};

/** The words of the views themselves. */
export type Labels = { readonly [Name in keyof typeof WORDS]: string };

/** The words in English. */
export const ENGLISH: Labels = WORDS;

let chinese: Labels | undefined;

/** The words for a locale: Chinese for `zh` and its regions, loaded at the first use, otherwise English. */
export const labelsOf = (locale: string): Labels | Promise<Labels> =>
  /^zh\b/i.test(locale) ? (chinese ?? loadChinese().catch(() => ENGLISH)) : ENGLISH;

async function loadChinese(): Promise<Labels> {
  chinese = (await import("./chinese.ts")).CHINESE;
  return chinese;
}
