const MAX_LENGTH = 2000

/** The path that a person is led to afterwards if it is one of this site, else null: no open redirects. */
export function localPath(next: string | null): string | null {
  if (!next?.startsWith('/') || next.length > MAX_LENGTH) return null
  const origin = 'https://x'
  const url = URL.parse(next, origin)
  // `/.//x` parses as a local path but normalises to `//x`, which leads to another host.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
