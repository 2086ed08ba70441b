import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../../../api/queries/reads.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { timeOfDay } from '../../../shell/format/time-of-day.ts'
import { checkingText as text } from '../../../text/teach/homework/checking.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { checkingKeys } from './checking-keys.ts'
import type { ReviewSaver, SaverState } from './review/review-saver.ts'

interface SaveNoticeProps {
  workId: number
  state: SaverState
  saver: ReviewSaver
  onReload: () => void
}

/** Why what is written is on this device alone, and what can be done. */
export function SaveNotice({ workId, state, saver, onReload }: SaveNoticeProps) {
  switch (state.step) {
    case 'waiting':
      return <Notice tone="attention">{text.onDevice}</Notice>
    case 'held':
      return <Held workId={workId} onRetry={() => void saver.retry()} />
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
          <p>{state.reason}</p>
        </Notice>
      )
    default:
      return null
  }
}

/** Another checker has taken the work since the lease ended. */
function Held({ workId, onRetry }: { workId: number; onRetry: () => void }) {
  const { data } = useQuery({
    ...dataOf('GET /api/homework/works/:id', [...checkingKeys.work(workId), 'holder'], {
      params: { id: workId },
    }),
    staleTime: 0,
  })
  const claim = data?.claim
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
