import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CodeXml, Copy, EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { courseMenuText as text } from '../../../text/teach/teach.ts'
import { Menu } from '../../../ui/on-demand/menu.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { showToast } from '../../../ui/toast.ts'
import { EmbedDialog } from './embed-dialog.tsx'

/** The rarely used actions of a course. */
export function CourseMenu({ course }: { course: { id: number; title: string; status: number } }) {
  const duplication = useDuplication(course.id)
  const busy = duplication.isPending
  const [isEmbedShown, setEmbedShown] = useState(false)
  return (
    <>
      <Menu
        label={text.actionsOf(course.title)}
        trigger={busy ? <Spinner size={20} /> : <EllipsisVertical size={20} aria-hidden="true" />}
        className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
        entries={[
          {
            label: text.duplicate,
            icon: <Copy size={18} aria-hidden="true" />,
            onSelect: () => {
              if (!busy) duplication.mutate()
            },
          },
          {
            label: text.embed,
            icon: <CodeXml size={18} aria-hidden="true" />,
            onSelect: () => setEmbedShown(true),
          },
        ]}
      />
      <EmbedDialog course={course} open={isEmbedShown} onClose={() => setEmbedShown(false)} />
    </>
  )
}

/** Duplicates the course as a draft and opens it. */
function useDuplication(courseId: number) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api('POST /api/courses/:id/duplicate', { params: { id: courseId } }),
    onSuccess: async ({ data }) => {
      await navigate(href('/teacher-course-info/:id?', { id: String(data.id) }))
      showToast({ title: text.duplicated, message: text.duplicatedHint })
      await queries.invalidateQueries({ queryKey: queryKeys.ownCourses })
    },
    onError: (error) => failureToast(error),
  })
}
