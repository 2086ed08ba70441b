import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { CloudOff } from 'lucide-react'
import { timeOfDay } from '../../../../shell/format/time-of-day.ts'
import { examText } from '../../../../text/learn/exam.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import type { OutboxState } from '../../../public-account/practice/outbox/attempt-outbox.ts'
import { Strip } from './strip.tsx'

const text = examText.done

/** After the end: handed in, on its way, or cut off by the clock. */
export function AfterExam(props: {
  attempt: Attempt
  state: OutboxState
  counts: { answered: number; questions: number }
  isTimeUp: boolean
  onSend: () => void
}) {
  const { attempt, state, counts, isTimeUp, onSend } = props
  const isWaiting = state.handIn === 'waiting' || state.waitingCount > 0
  const resultPath = `/test/${attempt.test_id}/result/${attempt.id}`
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-lg flex-1 flex-col">
      <div className="grid gap-5 px-4 py-7">
        {isWaiting && (
          <div className="overflow-hidden rounded-lg">
            <Strip icon={<CloudOff size={18} aria-hidden="true" />} title={text.waits}>
              {text.waitsThen}
            </Strip>
          </div>
        )}
        <h1 className="text-2xl">{headingOf(props)}</h1>
        {isTimeUp && !isWaiting && <p className="text-ink-2">{text.timeUpThen}</p>}
        {state.lateCount > 0 && <Notice tone="attention">{text.late(state.lateCount)}</Notice>}
        {attempt.state === 'void' && <Notice tone="attention">{text.void}</Notice>}
        {isWaiting ? (
          <ul className="grid gap-2 text-ink-2">
            <li>{text.onServer(counts.answered - state.waitingCount)}</li>
            <li>{text.onDevice(state.waitingCount)}</li>
            <li>{text.lateRule}</li>
          </ul>
        ) : (
          counts.questions > 0 && (
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 rounded-lg border border-line bg-surface px-4 py-3">
              <dt>{text.answers}</dt>
              <dd className="font-semibold">
                {counts.answered} / {counts.questions}
              </dd>
            </dl>
          )
        )}
      </div>
      <div className="sticky bottom-0 mt-auto grid gap-2 border-t border-line bg-surface px-4 pt-3 pb-4">
        {isWaiting ? (
          <Button variant="outline" size="lg" wide onClick={onSend}>
            {text.sendNow}
          </Button>
        ) : (
          <LinkButton to={resultPath} size="lg" wide>
            {text.toResult}
          </LinkButton>
        )}
        <LinkButton to={`/test/${attempt.test_id}`} variant="quiet" wide>
          {text.toTest}
        </LinkButton>
      </div>
    </main>
  )
}

function headingOf({ attempt, state, counts, isTimeUp }: Parameters<typeof AfterExam>[0]): string {
  const isWaiting = state.handIn === 'waiting' || state.waitingCount > 0
  if (isTimeUp) return isWaiting ? text.timeUpWaiting(state.waitingCount) : text.timeUp(counts.answered)
  if (isWaiting) return text.sealed(counts.answered)
  return attempt.submitted_at ? text.handedInAt(timeOfDay(attempt.submitted_at)) : text.handedIn
}
