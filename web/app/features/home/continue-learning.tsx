import { withQueries } from '../../api/queries.tsx'
import { homeText } from '../../text/home.ts'
import { CardRail } from '../course-card/course-grid.tsx'
import { LearningCard } from '../course-card/learning-card.tsx'
import { usePurchased } from '../course-card/my-courses.ts'
import { HomeSection } from './home-section.tsx'

/** The student's courses that are not over and not finished; silent when there are none or they cannot be read. */
export default withQueries(ContinueLearning)

function ContinueLearning() {
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
            <LearningCard course={course} />
          </li>
        ))}
      </CardRail>
    </HomeSection>
  )
}
