/** A value of JSON that nobody has checked. */
export interface Json {
  [name: string]: unknown
}

/** The object that a value is; an empty one for anything else. */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** The items of a list of JSON; none of anything else. */
export const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The text of a value: a string, or a list of strings and of objects with a `text`, as Telegram writes formatted text. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  const pieces = itemsOf(value).map((piece) => (typeof piece === 'string' ? piece : objectOf(piece).text))
  return pieces
    .filter((piece) => typeof piece === 'string')
    .join('')
    .trim()
}
