/** The second of the video in an address (`?t=65`), as in links of notes and searches; null without one. */
export function startInUrl(search: URLSearchParams): number | null {
  const text = search.get('t')
  const second = Number(text)
  return text && second >= 0 ? second : null
}
