import { cardText } from '../../../text/card.ts'
import { daysLeft, SOON_DAYS } from './days-left.ts'

/** How long a bought course stays open; the last days stand out. Private, so drawn in the browser only. */
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
