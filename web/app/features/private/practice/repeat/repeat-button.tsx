import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { api } from '../../../../api/client/client.ts'
import { failureToast } from '../../../../api/client/failure-toast.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { reviewText as text } from '../../../../text/learn/review.ts'
import { Button } from '../../../../ui/button.tsx'

interface RepeatButtonProps {
  questionId: number
  isRepeated: boolean
  onChange: (isRepeated: boolean) => void
}

/** Adds a question to the daily review, or takes it out. It shows the new state at once, and the former after a failure. */
export function RepeatButton({ questionId, isRepeated, onChange }: RepeatButtonProps) {
  const queries = useQueryClient()
  const params = { question_id: questionId }
  const change = useMutation({
    mutationFn: async (repeats: boolean): Promise<void> => {
      await (repeats
        ? api('PUT /api/practice/review/:question_id/star', { params })
        : api('DELETE /api/practice/review/:question_id', { params }))
    },
    onMutate: onChange,
    onSuccess: () => queries.invalidateQueries({ queryKey: practiceKeys.reviewCounts }),
    onError: (error, repeats) => {
      onChange(!repeats)
      failureToast(error, text.repeatFailed)
    },
  })
  return (
    <div>
      <Button
        variant="outline"
        icon={
          <Star size={18} aria-hidden="true" className={isRepeated ? 'fill-apricot-fill text-apricot' : ''} />
        }
        disabled={change.isPending}
        onClick={() => change.mutate(!isRepeated)}
      >
        {isRepeated ? text.stopRepeating : text.repeat}
      </Button>
    </div>
  )
}
