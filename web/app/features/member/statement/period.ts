import { payoutText } from '../../../text/payout.ts'

export interface Period {
  /** Days, `2026-11-20`, both included; '' leaves the side open. */
  from: string
  to: string
}

/** The period that an address names. */
export const periodOf = (search: URLSearchParams): Period => ({
  from: search.get('from') ?? '',
  to: search.get('to') ?? '',
})

/** The period as the end of an address: `?from=2026-11-01`, or nothing. */
export function periodQuery({ from, to }: Period): string {
  const query = new URLSearchParams()
  if (from) query.set('from', from)
  if (to) query.set('to', to)
  return query.size > 0 ? `?${query}` : ''
}

/** A day as people write it: `20.11.2026`. */
const dayInWords = (day: string) => day.split('-').reverse().join('.')

/** How a period reads on paper. */
export function periodInWords({ from, to }: Period): string {
  if (from && to) return payoutText.fromTo(dayInWords(from), dayInWords(to))
  if (from) return payoutText.since(dayInWords(from))
  return to ? payoutText.until(dayInWords(to)) : payoutText.allTime
}
