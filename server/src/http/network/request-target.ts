/**
 * The path and query of a request target. An absolute target (`GET http://elsewhere/x HTTP/1.1`) is treated as a URL of
 * this server, so that no response echoes a forged host.
 */
export function pathOfRequestTarget(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  return path === url || path.startsWith('/') ? path : `/${path}`
}
