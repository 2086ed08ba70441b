import { hasAverage } from '@kashf/contract/catalogue/average.ts'
import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import type { HomePage } from '@kashf/contract/catalogue/pages.ts'
import { Link } from 'react-router'
import { formatLength, formatScore } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { homeText } from '../../../text/browse/home.ts'
import { HomeSection } from '../home/home-section.tsx'
import { CourseRow } from './course-row.tsx'

/** The teacher of the week beside the courses that most learners have begun. */
export function Week({
  ranking,
  teacherOfWeek,
}: {
  ranking: CourseCard[]
  teacherOfWeek: HomePage['teacher_of_week']
}) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-9 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      {teacherOfWeek && <TeacherOfWeek {...teacherOfWeek} />}
      {ranking.length > 0 && (
        <HomeSection title={homeText.ranking}>
          <ol className="@container grid grid-cols-1 gap-3.5 sm:max-lg:grid-cols-2 lg:gap-4.5">
            {ranking.map((course, index) => (
              <li key={course.id}>
                <CourseRow course={course} place={index + 1} />
              </li>
            ))}
          </ol>
        </HomeSection>
      )}
    </div>
  )
}

function TeacherOfWeek({ teacher, course }: NonNullable<HomePage['teacher_of_week']>) {
  const facts = [
    course.duration_s > 0 && formatLength(course.duration_s),
    hasAverage(course) && homeText.scoresFact(formatScore(course.average_score)),
  ]
  return (
    <Link
      to={`/course/${course.id}`}
      data-world={course.world ?? undefined}
      className="world group relative flex min-h-[27rem] flex-col overflow-hidden rounded-lg max-lg:items-center lg:justify-end"
    >
      {teacher.portal && (
        <img
          src={`${teacher.portal}/320.webp`}
          alt=""
          width={320}
          height={380}
          loading="lazy"
          decoding="async"
          className="motion-lift bottom-0 h-64 w-auto max-lg:mt-6 lg:absolute lg:right-2 lg:h-[94%]"
        />
      )}
      <span className="relative w-full p-5 sm:p-7 lg:max-w-78">
        <span className="block text-sm font-semibold">{homeText.teacherOfWeek}</span>
        <span className="mt-1 block text-3xl leading-[1.1] font-bold tracking-tight text-balance sm:text-3xl">
          {course.title}
        </span>
        <span className="mt-2 block">{[fullName(teacher), ...facts].filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  )
}
