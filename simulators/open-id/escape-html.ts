const ESCAPES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['"', '&quot;'],
])
/** Escapes text for the content of an element or for a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<"]/g, (char) => ESCAPES.get(char) ?? char)
