import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/client/client.ts'
import { failureToast } from '../../../../api/client/failure-toast.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../../api/queries/reads.ts'
import { reviewText as text } from '../../../../text/learn/review.ts'
import { Button } from '../../../../ui/button.tsx'
import { SavedCheckbox } from '../../../../ui/on-demand/saved-checkbox.tsx'

/**
 * The person's courses that have cards, each with a switch; nothing without such courses, and without a line. `onBegin` asks for
 * the cards of what was switched on.
 */
export function TeacherCards({ onBegin }: { onBegin: () => void }) {
  const queries = useQueryClient()
  const decks = useQuery(dataOf('GET /api/practice/decks', practiceKeys.followedDecks))
  const [hasNew, setHasNew] = useState(false)
  const change = useMutation({
    mutationFn: async ({ id, follows }: { id: number; follows: boolean }): Promise<void> => {
      const params = { course_id: id }
      await (follows
        ? api('PUT /api/practice/decks/:course_id', { params })
        : api('DELETE /api/practice/decks/:course_id', { params }))
    },
    onSuccess: async (_, { follows }) => {
      setHasNew(follows)
      void queries.invalidateQueries({ queryKey: practiceKeys.reviewCounts })
      await queries.invalidateQueries({ queryKey: practiceKeys.followedDecks })
    },
    onError: (error) => failureToast(error, text.cardsFailed),
  })
  if (!decks.data?.length) return null
  return (
    <section aria-label={text.teacherCards} className="grid gap-3 text-left">
      <div>
        <h2 className="text-lg">{text.teacherCards}</h2>
        <p className="text-sm text-ink-2">{text.teacherCardsHint}</p>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {decks.data.map(({ course, questions_count, is_followed }) => (
          <li key={course.id}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: SavedCheckbox is the control. */}
            <label className="flex min-h-14 items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{course.title}</span>
                <span className="block text-sm text-ink-2">{text.questions(questions_count)}</span>
              </span>
              <SavedCheckbox
                label={text.repeatCards(course.title)}
                checked={is_followed}
                save={(follows) => change.mutateAsync({ id: course.id, follows })}
                className="size-6 shrink-0 accent-action"
              />
            </label>
          </li>
        ))}
      </ul>
      {hasNew && (
        <Button
          size="lg"
          wide
          onClick={() => {
            setHasNew(false)
            onBegin()
          }}
        >
          {text.begin}
        </Button>
      )}
    </section>
  )
}
