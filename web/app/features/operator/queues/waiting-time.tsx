import { formatDateTime } from '../../../shell/format/format.ts'
import { formatLeft } from '../../../shell/format/format-left.ts'
import { queueText } from '../../../text/operate/queue.ts'
import { cx } from '../../../ui/class-names.ts'

const HOUR_MS = 3_600_000
/** The promised response time is a day. */
const LATE_MS = 24 * HOUR_MS
const SOON_LATE_MS = 18 * HOUR_MS

/** How long a record has waited for an operator; its tooltip and the sheet show the exact time. */
export function WaitingTime({ since }: { since: string }) {
  const waitedMs = Date.now() - Date.parse(since)
  return (
    <time
      dateTime={since}
      title={formatDateTime(since)}
      className={cx(
        waitedMs > LATE_MS && 'font-semibold text-red',
        waitedMs > SOON_LATE_MS && waitedMs <= LATE_MS && 'font-semibold text-apricot',
      )}
    >
      {queueText.ago(formatLeft(waitedMs > HOUR_MS ? waitedMs - (waitedMs % HOUR_MS) : waitedMs))}
    </time>
  )
}
