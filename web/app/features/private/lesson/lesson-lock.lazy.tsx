import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { LessonLock as Lock } from '@kashf/contract/catalogue/lesson-lock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { lessonText } from '../../../text/learn/lesson.ts'
import { lockText } from '../../../text/learn/lock.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PartLock } from '../parts/part-lock.tsx'
import { reasonsOf } from './lock-reasons.ts'

interface LessonLockProps {
  course: Course
  lessonId: number
  lock: Lock
}

/** Why a lesson of an open course is closed, when it opens, and what to do meanwhile. */
export default function LessonLock({ course, lessonId, lock }: LessonLockProps) {
  if (lock.part !== undefined) return <PartLock courseId={course.id} part={lock.part} />
  const titled = (id: number | undefined) => course.videos.find((lesson) => lesson.id === id)
  const gate = titled(lock.gate_lesson_id)
  const previous = titled(lock.previous_lesson_id)
  const homework = titled(lock.homework_lesson_id)
  const goOn = course.videos.find((lesson) => !lesson.completed && !lesson.lock)
  const [first, ...others] = reasonsOf(lock)
  const isSectionGate = gate && others.length === 0 && lock.gate_percent === undefined
  const lesson = (id: number) => `/course/${course.id}/lesson/${id}`
  if (isSectionGate) {
    return (
      <>
        <p className="text-xl font-bold">{lessonText.gateTitle}</p>
        <p className="max-w-lg text-ink-2">{lessonText.gateHint(gate.title)}</p>
        <LinkButton to={lesson(gate.id)} className="mt-2">
          {lessonText.toGate}
        </LinkButton>
      </>
    )
  }
  const next =
    (gate && { id: gate.id, label: lockText.toTest(gate.title) }) ??
    (previous && { id: previous.id, label: lockText.toPrevious(previous.title) }) ??
    (homework && { id: homework.id, label: lockText.toHomework(homework.title) }) ??
    (goOn && { id: goOn.id, label: lockText.toLesson(goOn.title) })
  return (
    <>
      <p className="text-xl font-bold">{first}</p>
      {others.map((reason) => (
        <p key={reason} className="font-medium">
          {reason}
        </p>
      ))}
      {lock.paused_until && <p className="max-w-lg text-ink-2">{lockText.pausedHint}</p>}
      {lock.opens_at && <UntilThen courseId={course.id} lessonId={lessonId} opensAt={lock.opens_at} />}
      {next && !lock.paused_until && (
        <LinkButton to={lesson(next.id)} className="mt-2 max-w-full">
          <span className="truncate">{next.label}</span>
        </LinkButton>
      )}
    </>
  )
}

const MINUTE_MS = 60 * 1000

/** How long it still takes, and that the learner is told; when the time comes, the page asks again. */
function UntilThen(props: { courseId: number; lessonId: number; opensAt: string }) {
  const { courseId, lessonId, opensAt } = props
  const queries = useQueryClient()
  const [nowMs, setNow] = useState(() => Date.now())
  const leftMs = Date.parse(opensAt) - nowMs
  const isOver = leftMs <= 0
  useEffect(() => {
    if (isOver) {
      void queries.invalidateQueries({ queryKey: queryKeys.course(courseId) })
      void queries.invalidateQueries({ queryKey: queryKeys.lesson(lessonId) })
      return
    }
    // Timers of more than 24 days would run at once.
    const timer = setTimeout(() => setNow(Date.now()), Math.min(leftMs, MINUTE_MS))
    return () => clearTimeout(timer)
  }, [queries, courseId, lessonId, isOver, leftMs])
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS))
  return (
    <>
      <p className="max-w-lg text-ink-2">
        {lockText.left(Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60)}
      </p>
      <p className="max-w-lg text-ink-2 max-sm:hidden">
        {lockText.timeHint}{' '}
        <Link to={href('/notices')} className="rounded-sm font-semibold text-lapis underline">
          {lockText.reminder}
        </Link>
      </p>
    </>
  )
}
