import { cardText } from '../../../text/browse/card.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The maximum number of days left that is highlighted. */
export const SOON_DAYS = 7

/** Time left of a purchased course; the last days are highlighted. Private, so rendered only in the browser. */
export function AccessLeft({ expiresAt }: { expiresAt: string | null | undefined }) {
  if (expiresAt === undefined) return null
  if (expiresAt === null) return <span>{cardText.forever}</span>
  const days = daysLeft(expiresAt, Date.now())
  if (days === null) return <span className="font-medium text-red">{cardText.expired}</span>
  return (
    <span className={days <= SOON_DAYS ? 'font-medium text-apricot' : undefined}>
      {days === 0 ? cardText.lastDay : cardText.daysLeft(days)}
    </span>
  )
}

/** Whole days until `expiresAt` (ISO), 0 on the last day, null after it. `nowMs` since the epoch. */
export function daysLeft(expiresAt: string, nowMs: number): number | null {
  const leftMs = Date.parse(expiresAt) - nowMs
  return leftMs > 0 ? Math.floor(leftMs / DAY_MS) : null
}
