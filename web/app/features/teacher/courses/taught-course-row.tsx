import type { OwnCourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatCount, formatLength, formatPrice, formatScore } from '../../../shell/format/format.ts'
import { teamText } from '../../../text/account/team.ts'
import { teachText } from '../../../text/teach/teach.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { CourseCover } from '../../visitor/course-card/course-cover.tsx'
import { CourseMenu } from './course-menu.tsx'
import { courseState } from './course-state.ts'

/** One of the teacher's courses with its status. `action` replaces the default next step. */
export function TaughtCourseRow({ course, action }: { course: OwnCourseCard; action?: ReactNode }) {
  const state = courseState(course)
  const facts = [
    teachText.lessonsCount(formatCount(course.lessons_count)),
    course.duration_s > 0 ? formatLength(course.duration_s) : null,
    formatPrice(course.price),
    course.learners_count > 0 ? teachText.learnersCount(formatCount(course.learners_count)) : null,
    course.scores_count > 0 ? `★ ${formatScore(course.average_score)}` : null,
  ].filter((fact) => fact !== null)
  return (
    <li className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[11rem_1fr] sm:p-5">
      <CourseCover
        course={course}
        sizes="(min-width: 640px) 176px, 100vw"
        className="aspect-video self-start rounded-md max-sm:hidden"
      />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <p className="flex flex-wrap gap-2">
            <Badge tone={state.tone}>{state.label}</Badge>
            {course.role !== 'owner' && <Badge>{teamText.roles[course.role]}</Badge>}
          </p>
          <h2 className="mt-2 text-lg leading-snug">
            <Link
              to={href('/teacher-course-info/:id?', { id: String(course.id) })}
              className="rounded-sm hover:text-lapis hover:underline"
            >
              {course.title}
            </Link>
          </h2>
          <p className="mt-1 text-sm text-ink-2">
            {/* Line breaks are allowed between facts, not within them. */}
            {facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ')}
          </p>
          {course.role === 'owner' && <p className="mt-2 text-md">{state.next}</p>}
          {course.status === COURSE_STATUS.returned && course.return_reason && (
            <p className="mt-2 line-clamp-3 rounded-md bg-apricot-tint px-3 py-2 text-md">
              {course.return_reason}
            </p>
          )}
        </div>
        <div className="flex items-center gap-2 max-sm:w-full [&>a]:max-sm:flex-1">
          {action ??
            (course.role === 'owner' ? (
              <>
                <NextStep course={course} />
                <CourseMenu course={course} />
              </>
            ) : (
              <LinkButton
                size="sm"
                variant="outline"
                to={href('/teacher-course-info/:id?', { id: String(course.id) })}
              >
                {teachText.openCourse}
              </LinkButton>
            ))}
        </div>
      </div>
    </li>
  )
}

function NextStep({ course }: { course: OwnCourseCard }) {
  const id = String(course.id)
  if (course.status === COURSE_STATUS.draft) {
    return (
      <LinkButton size="sm" to={href('/teacher-course-info/:id?', { id })}>
        {teachText.addLessons}
      </LinkButton>
    )
  }
  if (course.status === COURSE_STATUS.returned) {
    return (
      <LinkButton size="sm" to={href('/teacher-course-info/:id?', { id })}>
        {teachText.seeReason}
      </LinkButton>
    )
  }
  const [to, label] =
    course.status === COURSE_STATUS.in_review
      ? [href('/teacher-course-info/:id?', { id }), teachText.openCourse]
      : [href('/course-statistic/:id', { id }), teachText.statistics]
  return (
    <LinkButton size="sm" variant="outline" to={to}>
      {label}
    </LinkButton>
  )
}

/** Placeholder rows while the list loads. */
export function TaughtCourseSkeletons() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-36 rounded-lg" />
      <Skeleton className="h-36 rounded-lg" />
      <Skeleton className="h-36 rounded-lg" />
    </div>
  )
}
