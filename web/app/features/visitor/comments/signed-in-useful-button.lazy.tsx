import type { CourseComment } from '@kashf/contract/catalogue/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { formatCount } from '../../../shell/format/format.ts'
import { commentText } from '../../../text/browse/comments.ts'
import { useCommentsChanged } from './use-comments-changed.ts'
import { UsefulToggle } from './useful-toggle.tsx'

/** The toggle of a signed-in person; authors only see the number of people who found their comment useful. */
export default withQueries(SignedInUsefulButton)

function SignedInUsefulButton({ courseId, comment }: { courseId: number; comment: CourseComment }) {
  const show = useCommentsChanged(courseId)
  const { id, useful_count: count, is_useful: isUseful } = comment
  const toggle = useMutation({
    mutationFn: (is_useful: boolean) =>
      api('PUT /api/courses/comments/:id/useful', { params: { id }, body: { is_useful } }),
    onSuccess: ({ data }) => show({ kind: 'marked', id, ...data }),
    onError: (error) => failureToast(error),
  })
  if (comment.is_mine) {
    return count > 0 && <p className="text-sm text-ink-2">{commentText.usefulTo(formatCount(count))}</p>
  }
  // The optimistic state of the toggle, which reverts when the call fails.
  const wanted = toggle.isPending ? toggle.variables : isUseful
  return (
    <UsefulToggle
      count={count + Number(wanted) - Number(isUseful)}
      isUseful={wanted}
      onPress={() => {
        if (!toggle.isPending) toggle.mutate(!isUseful)
      }}
    />
  )
}
