/** `next` of the login address when it leads to this site, else null: nobody is sent to another site. */
export function localPath(next: string | null): string | null {
  if (!next?.startsWith('/')) return null
  const origin = 'https://kashf.invalid'
  const url = URL.parse(next, origin)
  // `/.//x` is ours to read and another site's to go to.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}
