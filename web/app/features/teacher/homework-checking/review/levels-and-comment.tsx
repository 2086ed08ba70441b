import type { Criterion } from '@kashf/contract/homework/homework.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { TextArea } from '../../../../ui/forms/inputs.tsx'
import { ReadyRemarks, withRemark } from './ready-remarks.tsx'
import type { ReviewValues } from './review-values.ts'
import { RubricLevels } from './rubric-levels.tsx'
import type { Rating } from './use-rating.ts'

interface LevelsAndCommentProps {
  rubric: readonly Criterion[]
  rating: Rating
  values: Pick<ReviewValues, 'levels' | 'comment'>
  onComment: (comment: string) => void
  maxComment: number
  hint?: string
  /** Whether ready remarks are offered for the comment. */
  offersRemarks?: boolean
}

/** What a checker says of a work or an answer: the levels of its rubric, and words. */
export function LevelsAndComment(props: LevelsAndCommentProps) {
  const { rubric, rating, values, onComment, maxComment, hint, offersRemarks = true } = props
  return (
    <>
      <RubricLevels
        rubric={rubric}
        levels={values.levels}
        isReadOnly={false}
        current={rating.current}
        onCurrent={rating.setCurrent}
        onRate={rating.rate}
      />
      <TextArea
        label={text.comment}
        {...(hint && { hint })}
        rows={3}
        maxLength={maxComment}
        value={values.comment}
        onChange={({ target }) => onComment(target.value)}
      />
      {offersRemarks && (
        <ReadyRemarks
          written={values.comment}
          onInsert={(remark) => onComment(withRemark(values.comment, remark, maxComment))}
        />
      )}
    </>
  )
}
