/** The `next` parameter of the login URL if it leads to this site, else null, to prevent open redirects. */
export function localPath(next: string | null): string | null {
  if (!next?.startsWith('/')) return null
  const origin = 'https://kashf.invalid'
  const url = URL.parse(next, origin)
  // `/.//x` parses as a local path but normalises to `//x`, which leads to another host.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}
