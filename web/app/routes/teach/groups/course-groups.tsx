import { useTaughtCourse } from '../../../features/teacher/course-frame/use-taught-course.ts'
import { GroupList } from '../../../features/teacher/groups/group-list.tsx'
import { TariffList } from '../../../features/teacher/groups/tariff-list.tsx'
import { privateHead } from '../../../shell/base/page-head.ts'
import { groupsText } from '../../../text/teach/groups/groups.ts'
import { NotFound } from '../../../ui/states/not-found.tsx'

export const meta = () => privateHead(groupsText.title)

/** The tariffs and groups of a course, with their members. */
export default function CourseGroups() {
  const course = useTaughtCourse()
  if (!course) return <NotFound />
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-10">
      {course.role === 'owner' && <TariffList courseId={course.id} />}
      <GroupList course={course} />
    </div>
  )
}
