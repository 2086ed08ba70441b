const VIMEO = /(^|\.)vimeo\.com$/

/** True when the video plays in the provider's own frame. */
export function isVimeo(reference: string): boolean {
  const url = URL.canParse(reference) ? new URL(reference) : null
  return url !== null && VIMEO.test(url.hostname)
}

/** The frame's address with the provider's title, byline and portrait turned off. */
export function vimeoFrameUrl(reference: string): string {
  const url = new URL(reference)
  const id = url.pathname.match(/\/(\d{1,15})(?:\/([0-9a-f]{1,40}))?\/?$/)
  const frame =
    url.hostname === 'player.vimeo.com' ? url : new URL(`https://player.vimeo.com/video/${id?.[1]}`)
  for (const [name, value] of url.searchParams) frame.searchParams.set(name, value)
  // The second part of a private video's address is its key.
  if (frame !== url && id?.[2]) frame.searchParams.set('h', id[2])
  for (const name of ['title', 'byline', 'portrait']) frame.searchParams.set(name, '0')
  return frame.href
}
