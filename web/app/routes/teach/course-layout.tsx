import { Outlet, useParams } from 'react-router'
import { CourseFrame } from '../../features/teacher/course-frame/course-frame.tsx'
import { TaughtCoursePage } from '../../features/teacher/courses/taught-course-page.tsx'
import { parseId } from '../../shell/format/id-in-url.ts'

/** The frame of a course's pages in the studio, which read the course with `useTaughtCourse`. */
export default function CourseLayout() {
  const courseId = parseId(useParams().id)
  if (courseId === null) return <Outlet context={null} />
  return (
    <TaughtCoursePage courseId={courseId}>
      {(course) => (
        <>
          <CourseFrame course={course} />
          <Outlet context={course} />
        </>
      )}
    </TaughtCoursePage>
  )
}
