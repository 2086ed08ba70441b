import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { CourseFrame } from '../../features/teacher/course-frame/course-frame.tsx'
import { tabsFor } from '../../features/teacher/course-frame/course-tabs.ts'
import { TaughtCoursePage } from '../../features/teacher/courses/taught-course-page.tsx'
import { ShareOffer } from '../../features/teacher/team/shares/share-offer.tsx'
import { parseId } from '../../shell/format/id-in-url.ts'

/** The frame of a course's pages in the studio, which read the course with `useTaughtCourse`. */
export default function CourseLayout() {
  const courseId = parseId(useParams().id)
  const { pathname } = useLocation()
  if (courseId === null) return <Outlet context={null} />
  return (
    <TaughtCoursePage courseId={courseId}>
      {(course) => {
        // Whoever has no part in this page is led to the first that they have.
        const tabs = tabsFor(course).map(({ to }) => to(String(course.id)))
        if (course.role !== 'owner' && !tabs.some((tab) => pathname.startsWith(tab)) && tabs[0]) {
          return <Navigate to={tabs[0]} replace />
        }
        return (
          <>
            <CourseFrame course={course} />
            {course.role !== 'owner' && <ShareOffer courseId={course.id} />}
            <Outlet context={course} />
          </>
        )
      }}
    </TaughtCoursePage>
  )
}
