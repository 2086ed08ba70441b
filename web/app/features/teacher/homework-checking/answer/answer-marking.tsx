import '../checking.css'
import { CLAIM_MINUTES } from '@kashf/contract/homework/limits.ts'
import type { AnswerToMark } from '@kashf/contract/homework/queue.ts'
import { MAX_MARK_COMMENT } from '@kashf/contract/practice/limits.ts'
import { useRef, useState } from 'react'
import { api } from '../../../../api/client/client.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { Button } from '../../../../ui/button.tsx'
import { checkingKeys } from '../checking-keys.ts'
import { ANSWER_KEYS, KeysHelp, KeysLine } from '../keys-help.tsx'
import { MarkingHeader } from '../marking-header.tsx'
import { focusOn, ratingKeys } from '../marking-keymap.ts'
import { entryName } from '../queue/entry-name.ts'
import { checkingPath, useQueueFilter } from '../queue/use-queue.ts'
import { waited } from '../queue/waited.ts'
import { LevelsAndComment } from '../review/levels-and-comment.tsx'
import { MarkingBar } from '../review/marking-bar.tsx'
import { totalOf } from '../review/review-values.ts'
import { useRating } from '../review/use-rating.ts'
import { SaveNotice } from '../save-notice.tsx'
import { useMarkingKeys } from '../use-marking-keys.ts'
import { GivenAnswer } from './given-answer.tsx'
import type { OpenAnswer } from './use-answer.ts'
import { claimOf, useMarksOfAnswer } from './use-marks-of-answer.ts'

interface AnswerMarkingProps {
  open: OpenAnswer
  viewerId: number
  onReload: () => void
}

/** An answer of a test that this checker holds: beside it its marks and words. */
export function AnswerMarking({ open, viewerId, onReload }: AnswerMarkingProps) {
  const { answer } = open
  const { id, slot, part } = answer
  const filter = useQueueFilter()
  const marks = useMarksOfAnswer(open, viewerId)
  const { criteria, values, step, reason } = marks
  const rating = useRating(criteria, values.levels, (levels) => marks.change({ levels }))
  const panel = useRef<HTMLDivElement>(null)
  const [isHelp, setHelp] = useState(false)
  const onHelp = () => setHelp(true)
  useMarkingKeys(
    new Map<string, () => void>([
      ['a', marks.save],
      ...ratingKeys(rating),
      ['y', rating.raise],
      ['c', focusOn(panel, 'textarea')],
      ['i', focusOn(panel, '[data-ready]')],
      ['?', onHelp],
    ]),
  )
  const release = () =>
    void api('DELETE /api/homework/answers/:id/:slot/:part/claim', { params: { id, slot, part } }).catch(
      () => {},
    )
  return (
    <div className="marking">
      <MarkingHeader
        title={answer.test.title}
        facts={answerFacts(answer)}
        back={checkingPath(filter)}
        onLeave={release}
        until_ms={marks.renewedMs + CLAIM_MINUTES * 60_000}
      />
      <main id="main" className="marking-parts">
        <GivenAnswer answer={answer} />
        <div className="marking-panel flex flex-col bg-surface">
          <div ref={panel} className="marking-said grid min-h-0 flex-1 content-start gap-5 px-4 py-5">
            <SaveNotice
              step={step}
              reason={reason}
              holder={{
                queryKey: [...checkingKeys.answer(entryName(answer)), 'holder'],
                queryFn: () => claimOf(answer),
              }}
              onRetry={marks.save}
              onReload={onReload}
            />
            <LevelsAndComment
              rubric={criteria}
              rating={rating}
              values={values}
              onComment={(comment) => marks.change({ comment })}
              maxComment={MAX_MARK_COMMENT}
              hint={text.withResult}
            />
            <KeysLine first={ANSWER_KEYS.first} onAll={onHelp} />
          </div>
          <MarkingBar status="" total={totalOf(criteria, values.levels)} note={null} problem={marks.problem}>
            <Button
              className="flex-1 px-3"
              loading={marks.isSaving}
              aria-keyshortcuts="a"
              onClick={marks.save}
            >
              {text.saveMarks}
            </Button>
          </MarkingBar>
        </div>
      </main>
      <KeysHelp keys={ANSWER_KEYS.all} open={isHelp} onClose={() => setHelp(false)} />
    </div>
  )
}

/** What the header says of an answer, besides its test. */
export const answerFacts = ({ form, course, sent_at }: AnswerToMark): string[] => [
  text.forms[form],
  ...(course ? [course.title] : []),
  text.waited(waited(sent_at, Date.now())),
]
