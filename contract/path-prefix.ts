/**
 * The rest of a path with query after a prefix; null if the path does not begin with it. The router requests the data
 * of the page at the prefix itself as `/ru.data`, whose rest is `/_.data`, as for `/`.
 */
export function withoutPrefix(path: string, prefix: string): string | null {
  if (!path.startsWith(prefix)) return null
  const rest = path.slice(prefix.length)
  if (/^\.data(?:[?#]|$)/.test(rest)) return `/_${rest}`
  return /^(?:[/?#]|$)/.test(rest) ? rest : null
}
