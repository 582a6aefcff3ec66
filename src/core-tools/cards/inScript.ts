/**
 * Code as a script of HTML can have it: what would end the script, or begin a comment, is written with a backslash, which
 * is the same in a text of JavaScript.
 *
 * @example
 * inScript('node.textContent = "</script>";'); // 'node.textContent = "<\\/script>";'
 */
export const inScript = (code: string): string => code.replaceAll(/<(?=\/script|!--)/gi, "<\\");
