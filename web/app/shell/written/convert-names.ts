/** Keys whose value is a category: an object with a name, a list of such objects, or a list of names. */
const CATEGORIES: ReadonlySet<string> = new Set(['category', 'categories'])

/** The value of `category` or `categories`, with the name converted; undefined under another key. */
export function convertCategory(key: string, value: unknown, convert: (name: string) => string): unknown {
  if (!CATEGORIES.has(key)) return undefined
  if (typeof value === 'string') return convert(value)
  if (typeof value !== 'object' || value === null || !('name' in value)) return value
  return typeof value.name === 'string' ? { ...value, name: convert(value.name) } : value
}
