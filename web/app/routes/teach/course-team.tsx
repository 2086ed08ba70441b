import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { TeamList } from '../../features/teacher/team/team-list.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { teamText } from '../../text/account/team.ts'
import { NotFound } from '../../ui/states/not-found.tsx'

export const meta = () => privateHead(teamText.title)

/** The people of a course. */
export default function CourseTeam() {
  const course = useTaughtCourse()
  return course ? <TeamList course={course} /> : <NotFound />
}
