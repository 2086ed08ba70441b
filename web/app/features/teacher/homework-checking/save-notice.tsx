import type { QueuedWork } from '@kashf/contract/homework/queue.ts'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '../../../shell/format/full-name.ts'
import { timeOfDay } from '../../../shell/format/time-of-day.ts'
import { checkingText as text } from '../../../text/teach/homework/checking.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import type { SaveStep } from './review/review-saver.ts'

/** How it is asked who holds something now. */
export interface Holder {
  queryKey: readonly unknown[]
  queryFn: () => Promise<QueuedWork['claim']>
}

interface SaveNoticeProps {
  step: SaveStep
  /** Why it was refused. */
  reason: string | null
  holder: Holder
  onRetry: () => void
  onReload: () => void
}

/** Why what is written is on this device alone, and what can be done. */
export function SaveNotice({ step, reason, holder, onRetry, onReload }: SaveNoticeProps) {
  switch (step) {
    case 'waiting':
      return <Notice tone="attention">{text.onDevice}</Notice>
    case 'held':
      return <Held holder={holder} onRetry={onRetry} />
    case 'over':
      return (
        <Notice tone="attention" title={text.over}>
          <p>{text.overHint}</p>
          <Button variant="outline" size="sm" className="mt-2" onClick={onReload}>
            {text.reload}
          </Button>
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="bad" title={text.refused}>
          <p>{reason}</p>
        </Notice>
      )
    default:
      return null
  }
}

/** Another checker has taken it since the lease ended. */
function Held({ holder, onRetry }: { holder: Holder; onRetry: () => void }) {
  const { data: claim } = useQuery({ ...holder, staleTime: 0 })
  return (
    <Notice
      tone="attention"
      title={text.held(claim ? fullName(claim.by) : text.somebody, claim ? timeOfDay(claim.until) : '…')}
    >
      <p>{text.heldHint}</p>
      <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
        {text.takeAgain}
      </Button>
    </Notice>
  )
}
