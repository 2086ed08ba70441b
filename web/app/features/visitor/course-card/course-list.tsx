import type { CourseCard as Course } from '@kashf/contract/catalogue.ts'
import { CardGrid, CardRail } from './card-grid.tsx'
import { CourseCard } from './course-card.tsx'

export interface CourseListProps {
  courses: Course[]
  heading?: 'h2' | 'h3'
  sizes?: string
}

/** Courses in a grid. */
export function CourseGrid(props: CourseListProps) {
  return <CardGrid>{cards(props)}</CardGrid>
}

/** Courses in one row that scrolls sideways on phones. */
export function CourseRail(props: CourseListProps) {
  return <CardRail>{cards(props)}</CardRail>
}

const cards = ({ courses, heading, sizes }: CourseListProps) =>
  courses.map((course) => (
    <li key={course.id}>
      <CourseCard course={course} heading={heading} sizes={sizes} />
    </li>
  ))
