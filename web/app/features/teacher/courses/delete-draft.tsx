import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { deleteDraftText as text } from '../../../text/teach/teach.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { showToast } from '../../../ui/toast.ts'

/** Deletes a course that was never on sale, after listing the consequences. */
export function DeleteDraft({ course }: { course: Course }) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const deletion = useMutation({
    mutationFn: () => api('DELETE /api/courses/:id', { params: { id: course.id } }),
    onSuccess: async () => {
      await navigate(href('/teacher-course-info/:id?', {}))
      showToast({ title: text.deleted, message: text.deletedHint })
      queries.removeQueries({ queryKey: queryKeys.course(course.id) })
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.ownCourses }),
        queries.invalidateQueries({ queryKey: queryKeys.deletedCourses }),
      ])
    },
  })
  const close = () => {
    setAsking(false)
    deletion.reset()
  }
  return (
    <>
      <Button variant="danger" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
        {text.delete}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={text.question}
        confirm={deletion.isError ? commonText.retry : text.delete}
        isDestructive
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        failure={deletion.error && messageOf(deletion.error)}
      >
        <p className="text-lg font-semibold wrap-anywhere">{course.title}</p>
        <p className="mt-2">{text.consequence(formatCount(course.videos.length))}</p>
      </ConfirmDialog>
    </>
  )
}
