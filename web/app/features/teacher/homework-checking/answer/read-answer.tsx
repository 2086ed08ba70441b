import '../checking.css'
import type { AnswerToMark } from '@kashf/contract/homework/queue.ts'
import { formatDateTime } from '../../../../shell/format/format.ts'
import { fullName } from '../../../../shell/format/full-name.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { MarkingHeader } from '../marking-header.tsx'
import { checkingPath, useQueueFilter } from '../queue/use-queue.ts'
import { RubricLevels } from '../review/rubric-levels.tsx'
import { WhyRead } from '../why-read.tsx'
import { answerFacts } from './answer-marking.tsx'
import { criteriaOf, levelOfMarks } from './answer-rubric.ts'
import { GivenAnswer } from './given-answer.tsx'

const NOTHING = () => {}

/** An answer that another checker holds, or that is marked: to read. */
export function ReadAnswer({ answer, onReload }: { answer: AnswerToMark; onReload: () => void }) {
  const filter = useQueueFilter()
  const { marks } = answer
  return (
    <div className="marking">
      <MarkingHeader
        title={answer.test.title}
        facts={answerFacts(answer)}
        back={checkingPath(filter)}
        onLeave={NOTHING}
        until_ms={null}
      />
      <main id="main" className="marking-parts">
        <GivenAnswer answer={answer} />
        <div className="marking-panel flex flex-col bg-surface">
          <div className="marking-said grid content-start gap-5 px-4 py-5">
            <WhyRead entry={answer} decided={markedBy(marks)} onReload={onReload} />
            {marks && (
              <RubricLevels
                rubric={criteriaOf(answer)}
                levels={marks.marks_milli.map(levelOfMarks)}
                isReadOnly
                current={-1}
                onCurrent={NOTHING}
                onRate={NOTHING}
              />
            )}
            {marks?.comment && <p className="whitespace-pre-line wrap-anywhere">{marks.comment}</p>}
          </div>
        </div>
      </main>
    </div>
  )
}

const markedBy = (marks: AnswerToMark['marks']): string | null =>
  marks &&
  text.marked(marks.by ? fullName(marks.by) : text.somebody, marks.at ? formatDateTime(marks.at) : '…')
