import type { QueuedWork } from '@kashf/contract/homework/queue.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { timeOfDay } from '../../../shell/format/time-of-day.ts'
import { checkingText as text } from '../../../text/teach/homework/checking.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import type { Entry } from './queue/entry-name.ts'
import { useNext, useQueueFilter } from './queue/use-queue.ts'

interface WhyReadProps {
  entry: Entry & Pick<QueuedWork, 'claim'>
  /** How it was decided; null while it is not. */
  decided: string | null
  onReload: () => void
}

/** Who has what can only be read, or how it was decided, and where to go on. */
export function WhyRead({ entry, decided, onReload }: WhyReadProps) {
  const { claim } = entry
  const filter = useQueueFilter()
  const next = useNext()
  return (
    <Notice
      tone={claim ? 'attention' : 'info'}
      title={claim ? text.held(fullName(claim.by), timeOfDay(claim.until)) : (decided ?? text.over)}
    >
      {claim && <p>{text.heldView}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {claim && (
          <Button variant="outline" size="sm" onClick={onReload}>
            {text.takeAgain}
          </Button>
        )}
        <Button size="sm" loading={next.isPending} onClick={() => next.mutate({ filter, from: entry })}>
          {text.next}
        </Button>
      </div>
    </Notice>
  )
}
