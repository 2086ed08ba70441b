import { useQueryClient } from '@tanstack/react-query'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../../api/queries/reads.ts'
import { RepeatButton } from './repeat-button.tsx'

/** The questions of an attempt that its person repeats; undefined where they are not known. */
export type Repeated = readonly number[] | undefined

export const repeatedOf = (attemptId: number) => ({
  ...dataOf('GET /api/practice/review/starred/:attempt_id', practiceKeys.repeatedOf(attemptId), {
    params: { attempt_id: attemptId },
  }),
  // Cards are made when the results are published, and end elsewhere too.
  staleTime: 0,
})

/** The star of an answered question; none where a person marks it. */
export function RepeatOfAttempt(props: { attemptId: number; questionId: number | null; repeated: Repeated }) {
  const { attemptId, questionId, repeated } = props
  const queries = useQueryClient()
  if (questionId === null || !repeated) return null
  return (
    <RepeatButton
      questionId={questionId}
      isRepeated={repeated.includes(questionId)}
      onChange={(repeats) =>
        queries.setQueryData<number[]>(practiceKeys.repeatedOf(attemptId), (known = []) => {
          const others = known.filter((id) => id !== questionId)
          return repeats ? [...others, questionId] : others
        })
      }
    />
  )
}
