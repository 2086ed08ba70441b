import type { Teacher } from '@kashf/contract/accounts.ts'
import { Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { courseText } from '../../../text/course.ts'
import { teacherCardText } from '../../../text/teacher-card.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { SectionHead } from '../../../ui/card.tsx'
import { Score } from '../../../ui/stars.tsx'
import { SubscribeButton } from '../buttons/subscribe-button.tsx'

/** The teacher's profession, statistics and biography, with links to the profile and a subscribe button. */
export function TeacherSection({ teacher }: { teacher: Teacher }) {
  const name = fullName(teacher)
  return (
    <section>
      <SectionHead title={courseText.teacher} />
      <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-4">
          <Link
            to={`/teacher-profile/${teacher.id}`}
            className="group flex min-w-0 flex-1 basis-60 items-center gap-4 rounded-sm"
          >
            <Avatar name={name} image={teacher.image} size="xl" />
            <span className="min-w-0">
              <span className="block text-lg leading-snug font-semibold group-hover:text-lapis group-hover:underline">
                {name}
              </span>
              <span className="block text-[0.9375rem] text-ink-2">{teacher.specialization}</span>
            </span>
          </Link>
          <SubscribeButton teacherId={teacher.id} teacherName={name} className="max-sm:w-full" />
        </div>
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-ink-2">
          {teacher.score > 0 && <Score score={teacher.score} className="text-ink" />}
          <span>{teacherCardText.courses(formatCount(teacher.courses_count))}</span>
          {teacher.subscribers_count > 0 && (
            <span>{teacherCardText.subscribers(formatCount(teacher.subscribers_count))}</span>
          )}
        </p>
        {teacher.info && <p className="mt-3 line-clamp-4 whitespace-pre-line">{teacher.info}</p>}
      </div>
    </section>
  )
}
