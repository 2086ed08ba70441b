const VIMEO = /(^|\.)vimeo\.com$/

/** Whether the reference is a Vimeo URL, which plays in Vimeo's iframe. */
export function isVimeo(reference: string): boolean {
  const url = URL.canParse(reference) ? new URL(reference) : null
  return url !== null && VIMEO.test(url.hostname)
}

/** URL of the Vimeo iframe, without title, byline and portrait. */
export function vimeoFrameUrl(reference: string): string {
  const url = new URL(reference)
  const [before = '', last = ''] = ['', ...url.pathname.split('/').filter((part) => part !== '')].slice(-2)
  // An unlisted video's URL ends in its privacy hash.
  const isKeyed = /^\d+$/.test(before) && /^[0-9a-f]+$/.test(last)
  const frame =
    url.hostname === 'player.vimeo.com'
      ? url
      : new URL(`https://player.vimeo.com/video/${isKeyed ? before : last}`)
  for (const [name, value] of url.searchParams) frame.searchParams.set(name, value)
  if (frame !== url && isKeyed) frame.searchParams.set('h', last)
  for (const name of ['title', 'byline', 'portrait']) frame.searchParams.set(name, '0')
  return frame.href
}
