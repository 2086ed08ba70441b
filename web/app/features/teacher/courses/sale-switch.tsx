import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { saleText as text } from '../../../text/teach/teach.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Consequences } from '../../../ui/private/consequences.tsx'
import { showToast } from '../../../ui/toast.ts'

/** Takes a course off sale, after listing the people affected, and puts it back; renders nothing in other states. */
export function SaleSwitch({ course }: { course: Course }) {
  if (course.status === COURSE_STATUS.published) return <HideCourse course={course} />
  return course.hidden_by_teacher ? <ShowCourse course={course} /> : null
}

function useVisibility(courseId: number, work: 'hide' | 'show', onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api(`POST /api/courses/:id/${work}`, { params: { id: courseId } }),
    onSuccess: async () => {
      onDone?.()
      showToast({ title: work === 'hide' ? text.hidden : text.shown })
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.course(courseId) }),
        queries.invalidateQueries({ queryKey: queryKeys.ownCourses }),
      ])
    },
  })
}

function HideCourse({ course }: { course: Course }) {
  const [isAsking, setAsking] = useState(false)
  const hide = useVisibility(course.id, 'hide', () => setAsking(false))
  const close = () => {
    setAsking(false)
    hide.reset()
  }
  return (
    <>
      <Button variant="outline" wide onClick={() => setAsking(true)}>
        {text.hide}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={text.question}
        confirm={hide.isError ? commonText.retry : text.hide}
        isBusy={hide.isPending}
        onConfirm={() => hide.mutate()}
        failure={hide.error && messageOf(hide.error)}
      >
        <Consequences sentences={text.consequences(formatCount(course.learners_count))} />
      </ConfirmDialog>
    </>
  )
}

function ShowCourse({ course }: { course: Course }) {
  const show = useVisibility(course.id, 'show')
  return (
    <div className="grid gap-3">
      <Button wide loading={show.isPending} onClick={() => show.mutate()}>
        {course.publish_at ? text.showNow : text.show}
      </Button>
      {show.isError && <Notice tone="bad">{messageOf(show.error)}</Notice>}
    </div>
  )
}
