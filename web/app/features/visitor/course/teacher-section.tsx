import type { Teacher } from '@kashf/contract/accounts/accounts.ts'
import { hasAverage } from '@kashf/contract/catalogue/average.ts'
import { Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { courseText } from '../../../text/browse/course.ts'
import { teacherCardText } from '../../../text/browse/teacher-card.ts'
import { SectionHead } from '../../../ui/card.tsx'
import { Score } from '../../../ui/stars.tsx'
import { SubscribeButton } from '../teacher-card/subscribe-button.tsx'
import { TeacherPortal } from '../teacher-card/teacher-portal.tsx'

/** The teacher in their portal, with profession, figures, biography and a subscribe button. */
export function TeacherSection({ teacher }: { teacher: Teacher }) {
  const name = fullName(teacher)
  return (
    <section className="lazy-layout -mx-4 -my-2 px-4 py-2">
      <SectionHead title={courseText.teacher} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <span className="w-33">
          <TeacherPortal teacher={teacher} />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <Link
            to={`/teacher-profile/${teacher.id}`}
            className="rounded-sm text-lg leading-snug font-semibold hover:text-lapis hover:underline"
          >
            {name}
          </Link>
          <p className="flex flex-wrap gap-x-3 text-md text-ink-2">
            <span>{teacher.specialization}</span>
            {hasAverage(teacher) && <Score score={teacher.score} />}
            <span>{teacherCardText.courses(formatCount(teacher.courses_count))}</span>
            {teacher.subscribers_count > 0 && (
              <span>{teacherCardText.subscribers(formatCount(teacher.subscribers_count))}</span>
            )}
          </p>
          {teacher.info && <p className="mt-2 line-clamp-4 whitespace-pre-line">{teacher.info}</p>}
          <SubscribeButton teacherId={teacher.id} teacherName={name} className="mt-3" />
        </div>
      </div>
    </section>
  )
}
