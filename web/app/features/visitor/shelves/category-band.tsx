import type { HomePage } from '@kashf/contract/catalogue/pages.ts'
import { Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { homeText } from '../../../text/browse/home.ts'
import { CourseShelf } from '../course-card/course-list.tsx'
import { separateWorlds } from './separate-worlds.ts'

/** Backgrounds of bands: light worlds, whose text is dark in the light theme. */
const GROUNDS = ['pista', 'paxta', 'orik', 'zafaron'] as const

/** Courses of one category on the background of a world that none of their covers uses. */
export function CategoryBand({ category, courses }: NonNullable<HomePage['band']>) {
  const ground = GROUNDS.find((world) => courses.every((course) => course.world !== world)) ?? 'pista'
  return (
    <section data-world={ground} className="band lazy-layout -mx-4 px-4 py-5.5 sm:mx-0 sm:rounded-lg sm:p-9">
      <h2 className="text-xl leading-tight sm:text-3xl">
        <Link to={`/courses?categories=${category.id}`} className="rounded-sm hover:underline">
          {category.name}
        </Link>
      </h2>
      <p className="mt-1 mb-4 text-md text-ink-2">{homeText.bandLead(formatCount(category.courses_count))}</p>
      <CourseShelf
        courses={separateWorlds(courses, (course) => course.world)}
        sizes="(min-width: 1024px) 260px, 46vw"
      />
    </section>
  )
}
