import type { Teacher } from '@kashf/contract/accounts/accounts.ts'
import { hasAverage } from '@kashf/contract/catalogue/average.ts'
import { Link } from 'react-router'
import { fullName } from '../../../shell/format/full-name.ts'
import { homeText } from '../../../text/browse/home.ts'
import { Score } from '../../../ui/stars.tsx'
import { HomeSection } from '../home/home-section.tsx'
import { TeacherPortal } from '../teacher-card/teacher-portal.tsx'

/** Teachers in their portals. */
export function TeacherPortals({ teachers }: { teachers: Teacher[] }) {
  return (
    <HomeSection title={homeText.teachers} all={{ to: '/teachers', text: homeText.allTeachers }}>
      <ul className="shelf-scroll gap-3 *:w-31 sm:*:w-42 lg:gap-4.5 lg:*:w-auto lg:*:flex-1">
        {teachers.map((teacher) => (
          <li key={teacher.id}>
            <Link
              to={`/teacher-profile/${teacher.id}`}
              className="group grid h-full content-start justify-items-center gap-0.5 rounded-md text-center text-sm text-ink-2"
            >
              <TeacherPortal teacher={teacher} />
              <span className="text-base leading-tight font-semibold text-ink group-hover:text-lapis">
                {fullName(teacher)}
              </span>
              <span className="line-clamp-2">{teacher.specialization}</span>
              {hasAverage(teacher) && <Score score={teacher.score} />}
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
