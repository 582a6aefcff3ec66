/**
 * Code in a form that may stand in a script of HTML: text that would end the script, or begin a comment, gets a
 * backslash, which does not change a JavaScript string.
 *
 * @example
 * inScript('node.textContent = "</script>";'); // 'node.textContent = "<\\/script>";'
 */
export const inScript = (code: string): string => code.replaceAll(/<(?=\/script|!--)/gi, "<\\");
