import type { CourseCard as Course } from '@kashf/contract/catalogue/catalogue.ts'
import { CachedFragment } from '../../../shell/base/cached-fragment.tsx'
import { CardGrid } from './card-grid.tsx'
import { CourseCard, type CourseCardProps } from './course-card.tsx'

export interface CourseListProps {
  courses: Course[]
  heading?: 'h2' | 'h3'
  sizes?: string
  /** Shows rows with a small square on phones, instead of two columns. */
  rowsOnPhones?: boolean
}

/** Courses in a grid. */
export function CourseGrid({ courses, rowsOnPhones, ...card }: CourseListProps) {
  return (
    <CardGrid rowsOnPhones={rowsOnPhones}>
      {courses.map((course) => (
        <CourseItem key={course.id} course={course} rowOnPhones={rowsOnPhones} {...card} />
      ))}
    </CardGrid>
  )
}

/** Four courses side by side, two per row on phones, one per row with large text. */
export function CourseShelf({ courses, ...card }: CourseListProps) {
  return (
    <ul className="grid gap-x-3 gap-y-5 max-sm:grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-5">
      {courses.slice(0, 4).map((course) => (
        <CourseItem key={course.id} course={course} {...card} />
      ))}
    </ul>
  )
}

function CourseItem(card: CourseCardProps) {
  return (
    <CachedFragment as="li" shows={card}>
      <CourseCard {...card} />
    </CachedFragment>
  )
}
