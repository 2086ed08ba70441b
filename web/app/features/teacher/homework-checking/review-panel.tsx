import { MAX_REVIEW_COMMENT } from '@kashf/contract/homework/limits.ts'
import type { WorkToCheck } from '@kashf/contract/homework/queue.ts'
import type { ReactNode, RefObject } from 'react'
import { Earlier, Similar, Task, Written } from './hand-in-parts.tsx'
import { LevelsAndComment } from './review/levels-and-comment.tsx'
import type { ReviewValues } from './review/review-values.ts'
import type { Rating } from './review/use-rating.ts'
import { Voice } from './review/voice.tsx'

interface ReviewPanelProps {
  work: WorkToCheck
  values: ReviewValues
  onChange: (part: Partial<ReviewValues>) => void
  rating: Rating
  /** Ready remarks are offered for the open mark instead. */
  isMarkOpen: boolean
  panel: RefObject<HTMLDivElement | null>
  /** Why what is written is on this device alone. */
  notice: ReactNode
  /** The list of the marks. */
  marks: ReactNode
  keys: ReactNode
}

/** What was handed in besides sheets, and what is said about it. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { work, values, onChange, rating, isMarkOpen, panel, notice, marks, keys } = props
  const handIn = work.hand_ins[0]
  return (
    <div ref={panel} className="marking-said grid min-h-0 flex-1 content-start gap-5 px-4 py-5">
      {notice}
      <Similar works={work.similar} />
      {handIn && <Written handIn={handIn} />}
      <LevelsAndComment
        rubric={work.task.rubric}
        rating={rating}
        values={values}
        onComment={(comment) => onChange({ comment })}
        maxComment={MAX_REVIEW_COMMENT}
        offersRemarks={!isMarkOpen}
      />
      <Voice
        place={`homework-${work.id}-${work.number}`}
        value={values.recording}
        onChange={(recording) => onChange({ recording })}
      />
      {marks}
      <Task task={work.task} />
      <Earlier work={work} />
      {keys}
    </div>
  )
}
