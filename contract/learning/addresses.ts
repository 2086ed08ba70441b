/** The sites to which announcements may link, besides the teacher's own courses and the course's Telegram chat. */
const HOSTS: ReadonlySet<string> = new Set([
  'zoom.us',
  'meet.google.com',
  'teams.microsoft.com',
  'teams.live.com',
  ...['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be'],
])
/** YouTube's address that leads on to any other site. */
const YOUTUBE_REDIRECT = '/redirect'

const ADDRESS = /(https?:\/\/\S+)/i
/** Visible ASCII without what HTML or a mail program would end an address at. */
const PLAIN_ADDRESS = /^https:\/\/[^\s\\<>"'`{}|^\u007f-\uffff]+$/i
/** What ends a sentence rather than an address. */
const SENTENCE_END: ReadonlySet<string> = new Set([...'.,;:!?\'")]}>»”’…'])

/** A part of a text: an address with its scheme, or what stands between two of them. */
export interface TextPart {
  text: string
  isAddress: boolean
}

/**
 * Divides a text at its http and https addresses. What is allowed and what becomes a link are the same parts, so that no
 * reader sees a link that was not checked.
 */
export function splitAddresses(text: string): TextPart[] {
  const parts = text.split(ADDRESS).flatMap((part, at) => {
    if (at % 2 === 0) return [{ text: part, isAddress: false }]
    let end = part.length
    while (SENTENCE_END.has(part.charAt(end - 1))) end -= 1
    return [
      { text: part.slice(0, end), isAddress: true },
      { text: part.slice(end), isAddress: false },
    ]
  })
  return parts.filter((part) => part.text !== '')
}

/**
 * The parsed https address, if its host is written as it is read: without user, port, other alphabets and escapes. Undefined
 * for any other.
 */
export function plainAddress(address: string): URL | undefined {
  if (!PLAIN_ADDRESS.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const written = address.slice('https://'.length).split(/[/?#]/, 1)[0]
  return written?.toLowerCase() === url.hostname ? url : undefined
}

/** Whether everybody may be led to the address from an announcement. */
export function isAllowedSite({ hostname, pathname }: URL): boolean {
  if (hostname.endsWith('youtube.com') && pathname.startsWith(YOUTUBE_REDIRECT)) return false
  return HOSTS.has(hostname) || hostname.endsWith('.zoom.us')
}
