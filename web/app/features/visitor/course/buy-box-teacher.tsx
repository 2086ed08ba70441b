import type { Teacher } from '@kashf/contract/accounts/accounts.ts'
import { hasAverage } from '@kashf/contract/catalogue/average.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { courseText } from '../../../text/browse/course.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Score } from '../../../ui/stars.tsx'

/** The teacher's face at the head of the price box; `teacher` is null when they have no public page. */
export function BuyBoxTeacher({ course, teacher }: { course: Course; teacher: Teacher | null }) {
  const person = course.teacher
  return (
    <div className="flex flex-wrap items-center gap-3.5 bg-sunken px-5.5 py-3 sm:py-4">
      <Avatar person={person} size="xl" />
      <div className="min-w-0 flex-1 basis-36 text-sm text-ink-2">
        <Link
          to={`/teacher-profile/${person.id}`}
          className="rounded-sm text-base leading-snug font-semibold text-ink hover:text-lapis hover:underline"
        >
          {fullName(person)}
        </Link>
        {teacher && (
          <>
            <p className="line-clamp-2">{teacher.specialization}</p>
            <p className="flex gap-x-2">
              {hasAverage(teacher) && <Score score={teacher.score} />}
              {courseText.coursesCount(formatCount(teacher.courses_count))}
            </p>
          </>
        )}
      </div>
    </div>
  )
}
