import type { Course } from '@kashf/contract/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { href, useNavigate, useParams } from 'react-router'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { CourseForm } from '../../features/teacher/course-form/course-form.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { TaughtCourseList } from '../../features/teacher/courses/taught-course-list.tsx'
import { TaughtCoursePage } from '../../features/teacher/courses/taught-course-page.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { commonText } from '../../text/common.ts'
import { courseFormText } from '../../text/course-form.ts'
import { teachText } from '../../text/teach.ts'
import { LinkButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

export const meta = () => privateHead(courseFormText.editTitle)

/** Edits a course; without an id, the list to choose one from. */
export default function UpdateCourse() {
  const courseId = parseId(useParams().id)
  if (courseId === null) {
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
  return (
    <TaughtCoursePage courseId={courseId}>
      {(course) => <EditCourse key={course.id} course={course} />}
    </TaughtCoursePage>
  )
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
    <div className="mx-auto w-full max-w-4xl">
      <PageTitle title={courseFormText.editTitle} back={{ to: infoPage, label: course.title }} />
      <CourseForm course={course} submitLabel={commonText.save} onSaved={leave} />
    </div>
  )
}
