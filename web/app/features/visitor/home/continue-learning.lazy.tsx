import type { CourseCard } from '@kashf/contract/catalogue.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { withQueries } from '../../../api/queries/queries.tsx'
import { useMe } from '../../../api/queries/use-me.ts'
import { cardText } from '../../../text/card.ts'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { AccessLeft } from '../../signed-in/course-access/access-left.tsx'
import { usePurchased } from '../../signed-in/courses/my-courses.ts'
import { CourseCover } from '../course-card/course-cover.tsx'
import { ContinueFrame } from './continue-frame.tsx'
import { storeContinueHint } from './continue-hint.ts'

/**
 * The student's unfinished courses whose access has not expired; renders nothing if there are none or loading fails.
 */
export default withQueries(ContinueLearning)

/** `placeholder` is rendered until the courses are loaded. */
function ContinueLearning({ placeholder }: { placeholder: ReactNode }) {
  const { user } = useMe()
  const { data, isError } = usePurchased()
  const open = data?.filter(isOpen)
  const hasCourses = open && open.length > 0
  useEffect(() => {
    if (hasCourses !== undefined) storeContinueHint(hasCourses)
  }, [hasCourses])

  if (isError || (user && user.type !== USER_TYPE.student)) return null
  if (!open) return placeholder
  if (!hasCourses) return null
  return (
    <ContinueFrame>
      {open.slice(0, 6).map((course) => (
        <li key={course.id}>
          <ContinueCard course={course} />
        </li>
      ))}
    </ContinueFrame>
  )
}

function isOpen(course: CourseCard): boolean {
  const isOver = course.access_expires_at && Date.parse(course.access_expires_at) <= Date.now()
  return !isOver && (course.progress ?? 0) < 100
}

function ContinueCard({ course }: { course: CourseCard }) {
  const percent = Math.round(course.progress ?? 0)
  return (
    <article className="group relative flex h-full overflow-hidden rounded-lg border border-line bg-surface transition-shadow duration-200 focus-within:shadow-card hover:shadow-card">
      <CourseCover course={course} sizes="200px" className="h-full w-28 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col px-3.5 py-3">
        <h3 className="line-clamp-2 leading-snug font-semibold">
          <Link
            to={`/my-course/${course.id}`}
            className="rounded-lg after:absolute after:inset-0 after:rounded-lg group-hover:text-lapis focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-lapis"
          >
            {course.title}
          </Link>
        </h3>
        <div className="mt-auto grid gap-1 text-[0.8125rem] text-ink-2">
          <ProgressBar value={percent} label={cardText.progressLabel} />
          <p className="flex justify-between gap-x-3 whitespace-nowrap">
            <span>{cardText.progress(percent)}</span>
            <AccessLeft expiresAt={course.access_expires_at} />
          </p>
        </div>
      </div>
    </article>
  )
}
