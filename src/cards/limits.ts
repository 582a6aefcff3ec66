/**
 * More labels are not distinguishable, and the table of the chart grows long.
 *
 * @limit Cards: labels of a chart
 * @beyond the card shows an error
 */
export const MAX_LABELS = 2_000;

/**
 * @limit Cards: datasets of a chart
 * @beyond the card shows an error
 */
export const MAX_DATASETS = 20;

/**
 * @limit Cards: columns of a table
 * @beyond the others are not shown, and the card says so
 */
export const MAX_COLUMNS = 50;

/**
 * @limit Cards: fields of a form
 * @beyond the card shows an error
 */
export const MAX_FIELDS = 100;

/**
 * @limit Cards: choices of a field, or of a card of choices
 * @beyond the card shows an error
 */
export const MAX_CHOICES = 1_000;

/**
 * @limit Cards: choices of all fields of a form
 * @beyond the card shows an error
 */
export const MAX_FORM_CHOICES = 10_000;

/**
 * @limit Cards: numbers of a counter, bars of a progress card
 * @beyond the card shows an error
 */
export const MAX_MEASURES = 500;

/**
 * @limit Cards: actions of a modal
 * @beyond the card shows an error
 */
export const MAX_ACTIONS = 20;

/**
 * @limit Cards: bytes of the summary for a model
 * @beyond it is cut
 */
export const MAX_SUMMARY_BYTES = 1_000;

/**
 * @limit Cards: characters of a Markdown text
 * @beyond it is shown as plain text
 */
export const MAX_MARKDOWN = 50_000;

/**
 * @limit Cards: characters of one paragraph of a Markdown text
 * @beyond the paragraph is shown as it is written
 */
export const MAX_PARAGRAPH = 10_000;

/**
 * Each beginning of an emphasis counts for the rest of its paragraph.
 *
 * @limit Cards: characters that are searched for the end of an emphasis in a Markdown text
 * @beyond further beginnings are shown as they are written
 */
export const MAX_EMPHASIS_SEARCH = 5_000_000;
