import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import { cx } from '../../../../ui/class-names.ts'
import { type ExamBlock, type ExamQuestion, hasAnswer } from './paper-questions.ts'

/** A thread of pieces as long as the blocks, each filled as far as it is answered. */
export function BlockThread(props: {
  blocks: ExamBlock[]
  current: ExamQuestion
  values: ReadonlyMap<string, AnswerValue>
}) {
  const { blocks, current, values } = props
  return (
    <div aria-hidden="true" className="flex gap-1">
      {blocks.map((block) => {
        const answered = block.questions.filter((question) => hasAnswer(values, question)).length
        return (
          <span
            key={block.questions[0]?.slot}
            style={{ flex: block.questions.length }}
            className={cx(
              'h-1.25 overflow-hidden rounded-full bg-line',
              block === current.block && 'outline-2 outline-offset-2 outline-lapis',
            )}
          >
            <span
              className="block h-full bg-lapis"
              style={{ width: `${(answered / block.questions.length) * 100}%` }}
            />
          </span>
        )
      })}
    </div>
  )
}
