import type { TeacherRef } from '@kashf/contract/catalogue.ts'
import { Link } from 'react-router'
import { courseText } from '../../text/course.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { SubscribeButton } from '../teacher-card/subscribe-button.tsx'

/** Who teaches, with the way to the profile and the subscription. */
export function TeacherLine({ teacher }: { teacher: TeacherRef }) {
  const name = `${teacher.first_name} ${teacher.last_name}`
  return (
    <div className="grid gap-3.5">
      <Link to={`/teacher-profile/${teacher.id}`} className="group flex items-center gap-3 rounded-sm">
        <Avatar name={name} image={teacher.image} size="lg" />
        <span className="min-w-0">
          <span className="block text-sm text-ink-2">{courseText.teacher}</span>
          <span className="block font-semibold group-hover:text-lapis group-hover:underline">{name}</span>
        </span>
      </Link>
      <SubscribeButton teacherId={teacher.id} teacherName={name} wide />
    </div>
  )
}
