import type { StudyDay } from '@kashf/contract/day/day.ts'
import type { StudentHome as StudentHomeData } from '@kashf/contract/learning/student-home.ts'
import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'
import { planText } from '../../../text/learn/plan.ts'
import { studentHomeText } from '../../../text/learn/student-home.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { CourseShelf } from '../../visitor/course-card/course-list.tsx'
import { HomeSection } from '../../visitor/home/home-section.tsx'
import { StudentHomeFrame } from '../../visitor/home/student-home-frame.tsx'
import { CourseRow } from '../../visitor/shelves/course-row.tsx'
import { FreeLessons } from '../../visitor/shelves/free-lessons.tsx'
import { DayPlan, hasPlan, isPlanned } from '../plan/day-plan.ts'
import { ContinueCard } from './continue-card.tsx'
import { DueReview } from './due-review.tsx'
import { OtherCourses } from './other-courses.tsx'
import { News } from './teacher-news.tsx'
import { WeekGoal } from './week-goal.tsx'

interface StudentHomeProps {
  home: StudentHomeData
  /** Undefined when it could not be loaded. */
  day: StudyDay | undefined
  firstName: string
}

/** The plan for today, the lessons to continue, the news of followed teachers, and recommendations. */
export function StudentHome({ home, day, firstName }: StudentHomeProps) {
  const { news, next, near, short_lessons } = home
  // No course stands in a plan and once more below it.
  const [first, ...others] = home.to_continue.filter(({ course }) => !isPlanned(day, course.id))
  return (
    <StudentHomeFrame>
      <h1 className="text-2xl leading-tight sm:text-3xl">
        {studentHomeText.greeting(partOfDay(new Date()), firstName)}
      </h1>
      {day && <DayPlan day={day} />}
      {first && (
        <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <ContinueCard {...first} />
          <WeekGoal week={home.week} />
        </div>
      )}
      {!first && <WeekGoal week={home.week} />}
      {day && !hasPlan(day) && (
        <LinkButton to="/plan" variant="outline" className="max-sm:w-full sm:justify-self-start">
          {planText.make}
        </LinkButton>
      )}
      {!hasPlan(day) && <DueReview />}
      {others.length > 0 && <OtherCourses items={others} />}
      {(news.length > 0 || next) && (
        <div className="grid gap-9 lg:grid-flow-col lg:auto-cols-fr">
          {news.length > 0 && <News news={news} />}
          {next && (
            <HomeSection title={studentHomeText.nextTitle} lead={studentHomeText.nextLead(next.after)}>
              <ul className={cx('@container grid grid-cols-1 gap-4', news.length === 0 && 'sm:grid-cols-2')}>
                {next.courses.map((course) => (
                  <li key={course.id}>
                    <CourseRow course={course} />
                  </li>
                ))}
              </ul>
            </HomeSection>
          )}
        </div>
      )}
      {near && (
        <HomeSection
          title={studentHomeText.near}
          lead={studentHomeText.nearLead(near.categories)}
          all={{ to: '/courses', text: studentHomeText.all }}
        >
          <CourseShelf courses={near.courses} />
        </HomeSection>
      )}
      {short_lessons.length > 0 && (
        <FreeLessons
          lessons={short_lessons}
          title={studentHomeText.shortLessons}
          lead={studentHomeText.shortLessonsLead}
        />
      )}
    </StudentHomeFrame>
  )
}

/** The part of the day in Tashkent, like every time that we show. */
function partOfDay(now: Date): 'night' | 'morning' | 'day' | 'evening' {
  const hour = new Date(now.getTime() + TASHKENT_OFFSET_MS).getUTCHours()
  if (hour >= 23 || hour < 5) return 'night'
  if (hour < 11) return 'morning'
  return hour < 17 ? 'day' : 'evening'
}
