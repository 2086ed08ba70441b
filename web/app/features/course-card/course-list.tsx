import type { CourseCard as Course } from '@kashf/contract/catalogue.ts'
import { CourseCard } from './course-card.tsx'
import { CardGrid, CardRail } from './course-grid.tsx'
import { usePurchasedIds } from './my-courses.ts'

export interface CourseListProps {
  courses: Course[]
  heading?: 'h2' | 'h3'
  sizes?: string
}

/** Courses in rows. */
export function CourseGrid({ courses, ...rest }: CourseListProps) {
  return (
    <CardGrid>
      <Cards courses={courses} {...rest} />
    </CardGrid>
  )
}

/** Courses in one row that is pushed sideways on a phone. */
export function CourseRail({ courses, ...rest }: CourseListProps) {
  return (
    <CardRail>
      <Cards courses={courses} {...rest} />
    </CardRail>
  )
}

function Cards({ courses, heading, sizes }: CourseListProps) {
  const purchased = usePurchasedIds()
  return courses.map((course) => (
    <li key={course.id}>
      <CourseCard course={course} heading={heading} sizes={sizes} owned={purchased.has(course.id)} />
    </li>
  ))
}
