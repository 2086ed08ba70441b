import { CircleCheck, CloudOff } from 'lucide-react'
import { examText as text } from '../../../../text/learn/exam.ts'
import { Button } from '../../../../ui/button.tsx'
import type { OutboxState } from '../../../public-account/practice/outbox/attempt-outbox.ts'
import { type ExamBlock, type ExamQuestion, hasAnswer } from './paper-questions.ts'
import { QuestionCells } from './question-map.tsx'
import { Strip } from './strip.tsx'

/** Before handing in: what is answered, what is empty or marked, and what follows. */
export function HandIn(props: {
  blocks: ExamBlock[]
  state: OutboxState
  left: number | null
  /** The open section ends, not the whole test. */
  isSection: boolean
  isBusy: boolean
  onGo: (question: ExamQuestion) => void
  onBack: () => void
  onSubmit: () => void
}) {
  const { blocks, state, left, isSection, isBusy, onGo, onBack, onSubmit } = props
  const all = blocks.flatMap(({ questions }) => questions)
  const empty = all.filter((question) => !hasAnswer(state.values, question))
  const flagged = all.filter(({ slot }) => state.flags.has(slot))
  const answered = all.length - empty.length
  const hasPenalty = blocks.some(({ penalty_milli }) => penalty_milli > 0)
  const cells = { values: state.values, flags: state.flags, current: null, onGo }
  const submit = answered > 0 ? text.handIn.submit(answered) : text.handIn.submitEmpty
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-2xl flex-1 flex-col">
      <div className="grid gap-4 px-4 py-6">
        <h1 className="text-2xl">
          {isSection ? text.sectionDone(answered, all.length) : text.handIn.title(answered, all.length)}
        </h1>
        <p className="text-ink-2">
          {left !== null && `${text.handIn.left(Math.floor(left / 60))} `}
          {hasPenalty ? text.handIn.penalty : text.handIn.noPenalty}
        </p>
        {empty.length + flagged.length > 0 && (
          <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
            {empty.length > 0 && (
              <>
                <h2 className="text-base">{text.handIn.empty(empty.length)}</h2>
                <QuestionCells questions={empty} {...cells} />
              </>
            )}
            {flagged.length > 0 && (
              <>
                <h2 className="text-base">{text.handIn.flagged(flagged.length)}</h2>
                <QuestionCells questions={flagged} {...cells} />
              </>
            )}
          </div>
        )}
        <div className="overflow-hidden rounded-md">
          {state.waitingCount === 0 ? (
            answered > 0 && (
              <Strip tone="good" icon={<CircleCheck size={18} aria-hidden="true" />}>
                {text.handIn.allOnServer(answered)}
              </Strip>
            )
          ) : (
            <Strip icon={<CloudOff size={18} aria-hidden="true" />}>
              {text.handIn.waiting(state.waitingCount)}
            </Strip>
          )}
        </div>
      </div>
      <div className="sticky bottom-0 mt-auto grid gap-2 border-t border-line bg-surface px-4 pt-3 pb-4">
        <Button size="lg" wide loading={isBusy} onClick={onSubmit}>
          {isSection ? text.nextSection : submit}
        </Button>
        <Button variant="quiet" wide onClick={onBack}>
          {text.handIn.back}
        </Button>
        <p className="text-center text-sm text-ink-2">
          {isSection ? text.nextSectionWhy : text.handIn.final}
        </p>
      </div>
    </main>
  )
}
