const ESCAPES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['"', '&quot;'],
])
/** Text for the inside of an element or of a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<"]/g, (char) => ESCAPES.get(char) ?? char)
