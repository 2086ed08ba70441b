import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { href, useNavigate } from 'react-router'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { CourseForm } from '../../features/teacher/course-form/course-form.tsx'
import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { TaughtCourseList } from '../../features/teacher/courses/taught-course-list.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { commonText } from '../../text/common.ts'
import { courseFormText } from '../../text/teach/course-form.ts'
import { teachText } from '../../text/teach/teach.ts'
import { LinkButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

export const meta = () => privateHead(courseFormText.editTitle)

/** Edits a course; without an id, the list to choose one from. */
export default function UpdateCourse() {
  const course = useTaughtCourse()
  if (course === null) {
    return (
      <>
        <PageTitle title={courseFormText.editTitle}>{teachText.chooseToEdit}</PageTitle>
        <TaughtCourseList
          actionOf={(course) => (
            <LinkButton size="sm" to={href('/update-course/:id?', { id: String(course.id) })}>
              {teachText.editCourse}
            </LinkButton>
          )}
        />
      </>
    )
  }
  return <EditCourse key={course.id} course={course} />
}

function EditCourse({ course }: { course: Course }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const infoPage = href('/teacher-course-info/:id?', { id: String(course.id) })

  const leave = () => {
    showToast({ title: courseFormText.saved })
    void queries.invalidateQueries({ queryKey: queryKeys.course(course.id) })
    void queries.invalidateQueries({ queryKey: queryKeys.ownCourses })
    void navigate(infoPage)
  }

  return (
    <div className="w-full max-w-4xl">
      <CourseForm course={course} submitLabel={commonText.save} onSaved={leave} />
    </div>
  )
}
