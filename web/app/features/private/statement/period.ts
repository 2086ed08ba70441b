import { payoutText } from '../../../text/teach/payout.ts'

export interface Period {
  /** Days, `2026-11-20`, inclusive; '' leaves the period open-ended. */
  from: string
  to: string
  /** Instead of the main account of the person: what a student earned from shares. */
  account?: 'earnings'
}

/** The period in the URL. */
export const periodOf = (search: URLSearchParams): Period => ({
  from: search.get('from') ?? '',
  to: search.get('to') ?? '',
  ...(search.get('account') === 'earnings' && { account: 'earnings' }),
})

/** The period as a query string: `?from=2026-11-01`, or ''. */
export function periodQuery({ from, to, account }: Period): string {
  const query = new URLSearchParams()
  if (from) query.set('from', from)
  if (to) query.set('to', to)
  if (account) query.set('account', account)
  return query.size > 0 ? `?${query}` : ''
}

/** `2026-11-20` → `20.11.2026`. */
const formatDay = (day: string) => day.split('-').reverse().join('.')

/** The period as printed on the statement. */
export function formatPeriod({ from, to }: Period): string {
  if (from && to) return payoutText.fromTo(formatDay(from), formatDay(to))
  if (from) return payoutText.since(formatDay(from))
  return to ? payoutText.until(formatDay(to)) : payoutText.allTime
}
