const MAX_LENGTH = 500

/** The address of a tax receipt as a payment app sent it; null unless it is a page of the tax committee. */
export function taxReceiptUrl(sent: unknown): string | null {
  if (typeof sent !== 'string' || sent.length > MAX_LENGTH || !URL.canParse(sent)) return null
  const { protocol, hostname, href, username } = new URL(sent)
  return protocol === 'https:' && hostname.endsWith('.soliq.uz') && username === '' ? href : null
}
