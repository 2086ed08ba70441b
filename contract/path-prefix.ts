/**
 * What follows a prefix of addresses in a path with query, null if the path does not begin with it. The router asks for the
 * data of the page at the prefix itself as `/ru.data`, which is `/_.data` of what follows, as that of `/` is.
 */
export function withoutPrefix(path: string, prefix: string): string | null {
  if (!path.startsWith(prefix)) return null
  const rest = path.slice(prefix.length)
  if (/^\.data(?:[?#]|$)/.test(rest)) return `/_${rest}`
  return /^(?:[/?#]|$)/.test(rest) ? rest : null
}
