import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { teachText } from '../../../text/teach/teach.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'

interface CompleteCourseProps {
  courseId: number
  onCompleted?: () => void
  /** Called when the course was refused because something is missing. */
  onIncomplete?: () => void
}

/** Submits a course for review; lists what is missing below the button. */
export function CompleteCourse({ courseId, onCompleted, onIncomplete }: CompleteCourseProps) {
  const queries = useQueryClient()
  const complete = useMutation({
    mutationFn: () => api('PATCH /api/courses/complete', { body: { course_id: courseId } }),
    onSuccess: async () => {
      showToast({ title: teachText.completed, message: teachText.completedHint })
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.course(courseId) }),
        queries.invalidateQueries({ queryKey: queryKeys.ownCourses }),
      ])
      onCompleted?.()
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) onIncomplete?.()
    },
  })
  const missing = complete.error instanceof ApiError ? Object.entries(complete.error.fields) : []
  return (
    <div className="grid gap-3">
      <Button wide loading={complete.isPending} onClick={() => complete.mutate()}>
        {teachText.complete}
      </Button>
      {complete.isError ? (
        <Notice tone="bad" title={missing.length > 0 ? teachText.incomplete : messageOf(complete.error)}>
          {missing.length > 0 && (
            <ul className="list-disc pl-5">
              {missing.map(([field, sentence]) => (
                <li key={field}>{sentence}</li>
              ))}
            </ul>
          )}
        </Notice>
      ) : (
        <p className="text-sm text-ink-2">{teachText.completeHint}</p>
      )}
    </div>
  )
}
