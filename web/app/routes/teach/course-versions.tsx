import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { VersionList } from '../../features/teacher/versions/version-list.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { versionsText } from '../../text/teach/draft.ts'
import { NotFound } from '../../ui/states/not-found.tsx'

export const meta = () => privateHead(versionsText.title)

/** The latest changes of a course, to view and restore. */
export default function CourseVersions() {
  const course = useTaughtCourse()
  return course ? <VersionList course={course} /> : <NotFound />
}
