import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import { examText as text } from '../../../../text/learn/exam.ts'
import { cx } from '../../../../ui/class-names.ts'
import { type ExamBlock, type ExamQuestion, hasAnswer } from './paper-questions.ts'

interface Marks {
  values: ReadonlyMap<string, AnswerValue>
  flags: ReadonlySet<number>
  current: ExamQuestion | null
  onGo: (question: ExamQuestion) => void
}

/** All questions by blocks: answered, empty, marked. */
export function QuestionMap({ blocks, ...marks }: Marks & { blocks: ExamBlock[] }) {
  return (
    <div className="grid gap-3.5">
      <div aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-2">
        <Sample className="border-action bg-action">{text.map.answered}</Sample>
        <Sample className="border-edge">{text.map.empty}</Sample>
        <Sample className="is-flagged border-edge">{text.map.flagged}</Sample>
      </div>
      {blocks.map((block) => (
        <section key={block.questions[0]?.slot} className="grid gap-1.5">
          <h3 className="flex items-baseline justify-between gap-3 text-md font-semibold tracking-normal">
            {block.title}
            <span className="text-sm font-normal text-ink-2">
              {block.questions.filter((question) => hasAnswer(marks.values, question)).length} /{' '}
              {block.questions.length}
            </span>
          </h3>
          <QuestionCells questions={block.questions} {...marks} />
        </section>
      ))}
    </div>
  )
}

/** Buttons that lead to questions. */
export function QuestionCells({
  questions,
  values,
  flags,
  current,
  onGo,
}: Marks & { questions: ExamQuestion[] }) {
  return (
    <div className="grid grid-cols-7 gap-1 lg:grid-cols-10">
      {questions.map((question) => {
        const isAnswered = hasAnswer(values, question)
        const isFlagged = flags.has(question.slot)
        const state = [isAnswered && text.map.answered, isFlagged && text.map.flagged]
        return (
          <button
            key={question.slot}
            type="button"
            aria-label={[text.question(question.number), ...state].filter(Boolean).join(', ')}
            aria-current={question === current ? 'true' : undefined}
            onClick={() => onGo(question)}
            className={cx(
              'relative grid h-11 place-items-center rounded-md border text-md font-semibold lg:h-8 lg:text-sm',
              isAnswered ? 'border-action bg-action text-on-action' : 'border-edge bg-surface',
              isFlagged && 'is-flagged',
              question === current && 'outline-3 outline-offset-2 outline-lapis',
            )}
          >
            {question.number}
          </button>
        )
      })}
    </div>
  )
}

const Sample = ({ className, children }: { className: string; children: string }) => (
  <span className="flex items-center gap-2">
    <span className={cx('relative size-4.5 rounded-sm border', className)} />
    {children}
  </span>
)
