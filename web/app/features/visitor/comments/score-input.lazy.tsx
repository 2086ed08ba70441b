import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { SCORE_COUNTS_FROM_PERCENT } from '@kashf/contract/constants.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { scoreText } from '../../../text/browse/comments.ts'
import { cx } from '../../../ui/class-names.ts'

const scores = [1, 2, 3, 4, 5]

export interface ScoreInputProps {
  course: Pick<Course, 'id' | 'my_score' | 'is_my_score_counted' | 'role'>
}

/** A buyer's own score, 1–5: choosing submits it, choosing again replaces it. Arrow keys move as in any radio group. */
export default withQueries(ScoreInput)

function ScoreInput({ course }: ScoreInputProps) {
  const { id, my_score: mine } = course
  const queries = useQueryClient()
  const [hovered, setHovered] = useState<number | null>(null)
  const send = useMutation({
    mutationFn: (score: number) =>
      api('POST /api/courses/course/:id/score', { params: { id }, body: { score } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.course(id) }),
    onError: (error) => failureToast(error, scoreText.failed),
  })
  const chosen = (send.isPending ? send.variables : null) ?? mine ?? 0
  const shown = hovered ?? chosen
  // Nobody scores a course that they teach, although they may have bought it.
  if (course.role) return null
  return (
    <fieldset className="min-w-0" onMouseLeave={() => setHovered(null)}>
      <legend className="mb-1 font-semibold">{mine ? scoreText.yours : scoreText.rate}</legend>
      <div className="flex">
        {scores.map((score) => (
          <label
            key={score}
            onMouseEnter={() => setHovered(score)}
            className="grid size-11 place-items-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-lapis"
          >
            <input
              type="radio"
              name="score"
              value={score}
              checked={score === chosen}
              onChange={() => send.mutate(score)}
              className="sr-only"
            />
            <span className="sr-only">{scoreText.of(score)}</span>
            <span
              aria-hidden="true"
              className={cx('star text-3xl', score <= shown ? 'text-star' : 'text-edge/60')}
            />
          </label>
        ))}
      </div>
      {/* Here instead of in a toast, which would cover the stars. */}
      <p role="status" className="text-sm text-ink-2">
        {send.isSuccess && `${scoreText.thanks} `}
        {mine && !course.is_my_score_counted && scoreText.pending(SCORE_COUNTS_FROM_PERCENT)}
      </p>
    </fieldset>
  )
}
