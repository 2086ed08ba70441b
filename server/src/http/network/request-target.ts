/**
 * The path and query of a request line. Its absolute form (`GET http://elsewhere/x HTTP/1.1`) is read as an address of this
 * server: nothing that we answer may repeat a host that the caller made up.
 */
export function pathOfRequestTarget(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  return path === url || path.startsWith('/') ? path : `/${path}`
}
