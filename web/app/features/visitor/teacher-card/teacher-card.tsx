import type { Teacher } from '@kashf/contract/accounts/accounts.ts'
import { hasAverage } from '@kashf/contract/catalogue/average.ts'
import { Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { teacherCardText } from '../../../text/browse/teacher-card.ts'
import { Score } from '../../../ui/stars.tsx'
import { SubscribeButton } from './subscribe-button.tsx'
import { TeacherPortal } from './teacher-portal.tsx'

/** A teacher in a list: the portrait as a link to the profile, with a subscribe button. */
export function TeacherCard({
  teacher,
  heading: Heading = 'h3',
}: {
  teacher: Teacher
  heading?: 'h2' | 'h3'
}) {
  const name = fullName(teacher)
  return (
    <article className="group relative flex h-full flex-col items-center gap-0.5 text-center">
      <TeacherPortal teacher={teacher} />
      <Heading className="text-base leading-snug font-semibold">
        <Link to={`/teacher-profile/${teacher.id}`} className="card-link">
          {name}
        </Link>
      </Heading>
      <p className="line-clamp-2 text-sm text-ink-2">{teacher.specialization}</p>
      <p className="mb-2 flex flex-wrap justify-center gap-x-2 text-sm text-ink-2">
        <span>{teacherCardText.courses(formatCount(teacher.courses_count))}</span>
        {hasAverage(teacher) && <Score score={teacher.score} />}
      </p>
      <SubscribeButton teacherId={teacher.id} teacherName={name} wide className="relative z-10 mt-auto" />
    </article>
  )
}
