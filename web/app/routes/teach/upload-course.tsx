import { useQueryClient } from '@tanstack/react-query'
import { href, useNavigate } from 'react-router'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { CourseForm } from '../../features/teacher/course-form/course-form.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { storeCourseInProgress } from '../../shell/base/session.ts'
import { courseFormText } from '../../text/teach/course-form.ts'

export const meta = () => privateHead(courseFormText.addTitle)

/** A new course; its curriculum, where videos are dropped, comes next. */
export default function UploadCourse() {
  const queries = useQueryClient()
  const navigate = useNavigate()

  const goToLessons = (courseId: number) => {
    storeCourseInProgress(courseId)
    void queries.invalidateQueries({ queryKey: queryKeys.ownCourses })
    void navigate(href('/teacher-course-info/:id?', { id: String(courseId) }))
  }

  return (
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle title={courseFormText.addTitle}>{courseFormText.addLead}</PageTitle>
      <CourseForm submitLabel={courseFormText.next} onSaved={goToLessons} />
    </div>
  )
}
