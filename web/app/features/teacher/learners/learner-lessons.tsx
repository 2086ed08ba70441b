import type { LearnerPage } from '@kashf/contract/learning/learners.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CirclePlay, Lock } from 'lucide-react'
import { useState } from 'react'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { formatDate } from '../../../shell/format/format.ts'
import { learnerText as text } from '../../../text/teach/learners.ts'
import { Button } from '../../../ui/button.tsx'
import { lockReason } from '../../private/lesson/lock-reasons.ts'
import { OpenDialog, type Opening, TakeBackDialog } from './open-dialogs.tsx'

interface LearnerLessonsProps {
  courseId: number
  learner: LearnerPage
}

/** The lessons of a learner: what they have watched, what is closed to them and why, and what was opened for them. */
export function LearnerLessons({ courseId, learner }: LearnerLessonsProps) {
  const [opening, setOpening] = useState<Opening | null>(null)
  const [returning, setReturning] = useState<Opening | null>(null)
  // Only who may open lessons for the learner is answered.
  const opened = useQuery({
    ...dataOf(
      'GET /api/courses/:id/learners/:user_id/opened',
      [...queryKeys.learner(courseId, learner.id), 'opened'],
      { params: { id: courseId, user_id: learner.id } },
    ),
    retry: false,
  })
  const mayOpen = opened.data !== undefined
  const whole = opened.data?.find(({ lesson_id }) => lesson_id === null)
  const whose = { courseId, userId: learner.id }
  return (
    <>
      {mayOpen && whole && (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-3">
          <Given label={text.allOpened(formatDate(whole.opened_at))} reason={whole.reason} />
          <Button
            size="sm"
            variant="outline"
            onClick={() => setReturning({ lessonId: null, title: text.openAll })}
          >
            {text.takeBack}
          </Button>
        </div>
      )}
      {mayOpen && !whole && learner.watched.some(({ lock }) => lock && !lock.paused_until) && (
        <Button
          variant="outline"
          className="mb-2"
          onClick={() => setOpening({ lessonId: null, title: text.openAll })}
        >
          {text.openAll}
        </Button>
      )}
      <ol className="divide-y divide-line">
        {learner.watched.map((lesson, at) => {
          const { id, title, completed_at, last_watched_at, lock } = lesson
          const given = opened.data?.find(({ lesson_id }) => lesson_id === id)
          const Icon = completed_at ? CircleCheck : last_watched_at ? CirclePlay : lock ? Lock : CircleDashed
          return (
            <li key={id} className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2">
              <Icon
                size={20}
                aria-hidden="true"
                className={`mt-0.5 shrink-0 ${completed_at ? 'text-teal' : 'text-ink-3'}`}
              />
              <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
                {at + 1}. {title}
                <p className="text-sm text-ink-2">{stateOf(lesson)}</p>
                {given && (
                  <Given label={text.openedByStaff(formatDate(given.opened_at))} reason={given.reason} />
                )}
              </div>
              {mayOpen && lock && !lock.paused_until && (
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={text.openLesson(title)}
                  onClick={() => setOpening({ lessonId: id, title })}
                >
                  {text.open}
                </Button>
              )}
              {given && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={text.takeBackOf(title)}
                  onClick={() => setReturning({ lessonId: id, title })}
                >
                  {text.takeBack}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {opening && <OpenDialog {...whose} opening={opening} onClose={() => setOpening(null)} />}
      {returning && <TakeBackDialog {...whose} opening={returning} onClose={() => setReturning(null)} />}
    </>
  )
}

function Given({ label, reason }: { label: string; reason: string | null }) {
  return (
    <p className="min-w-0 text-sm text-ink-2 wrap-anywhere">
      {label}
      {reason && `. ${reason}`}
    </p>
  )
}

function stateOf({ completed_at, last_watched_at, lock }: LearnerPage['watched'][number]): string {
  if (completed_at) return text.completedOn(formatDate(completed_at))
  if (last_watched_at) return text.begunOn(formatDate(last_watched_at))
  return lock ? lockReason(lock) : text.notOpened
}
