import { homeText } from '../../text/catalogue.ts'
import { CourseCard } from '../course-card/course-card.tsx'
import { CardRail } from '../course-card/course-grid.tsx'
import { usePurchased } from '../course-card/my-courses.ts'
import { HomeSection } from './home-section.tsx'

/** The student's courses that are not over and not finished; silent when there are none or they cannot be read. */
export default function ContinueLearning() {
  const { data = [] } = usePurchased()
  const now = Date.now()
  const open = data.filter(
    (course) =>
      (course.progress ?? 0) < 100 &&
      (!course.access_expires_at || Date.parse(course.access_expires_at) > now),
  )
  if (open.length === 0) return null
  return (
    <HomeSection title={homeText.continue} to="/student-profile">
      <CardRail>
        {open.slice(0, 4).map((course) => (
          <li key={course.id}>
            <CourseCard course={course} learning />
          </li>
        ))}
      </CardRail>
    </HomeSection>
  )
}
