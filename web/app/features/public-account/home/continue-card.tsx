import type { CourseToContinue } from '@kashf/contract/learning/student-home.ts'
import { Play } from 'lucide-react'
import { formatClock } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { cardText } from '../../../text/browse/card.ts'
import { courseProgressText } from '../../../text/learn/course-progress.ts'
import { studentHomeText } from '../../../text/learn/student-home.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { PLAY_AT_ONCE } from '../../visitor/lesson-playback/play-at-once.ts'

/** Minimum watched seconds of a lesson that counts as begun. */
const BEGUN_S = 5

/** The lesson to continue, as a large card. */
export function ContinueCard({ course, lesson }: CourseToContinue) {
  const percent = course.progress ?? 0
  const isBegun = lesson.position_s >= BEGUN_S
  const leftS = lesson.duration_s - lesson.position_s
  return (
    <article className="grid overflow-hidden rounded-lg bg-hero text-on-hero sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <div
        data-world={course.world ?? undefined}
        className="world relative max-sm:aspect-video sm:grid sm:min-h-72 sm:place-items-center sm:bg-[color-mix(in_oklab,var(--bg),#000_14%)]"
      >
        <picture>
          <source media="(width < 40rem)" srcSet={`${course.cover}/640.webp`} width={640} height={360} />
          <img
            src={`${course.square}/240.webp`}
            width={240}
            height={240}
            alt=""
            className="size-full object-cover sm:size-56 sm:rounded-lg"
          />
        </picture>
        {isBegun && leftS > 0 && (
          <span className="lesson-tag right-3 bottom-3">{studentHomeText.left(formatClock(leftS))}</span>
        )}
      </div>
      <div className="flex flex-col gap-2 p-4.5 sm:p-6.5">
        <p className="text-md text-on-hero-2">{course.title}</p>
        <h2 className="text-xl leading-tight sm:text-2xl">
          {studentHomeText.lesson(lesson.number, lesson.title)}
        </h2>
        <p className="flex items-center gap-2 text-md text-on-hero-2">
          <Avatar person={course.teacher} size="sm" />
          {fullName(course.teacher)}
        </p>
        <p className="mt-auto flex items-center gap-3 pt-2 text-md whitespace-nowrap text-on-hero-2">
          <ProgressBar value={percent} label={cardText.progressLabel} className="on-dark" />
          {courseProgressText.short(percent, course.new_lessons ?? 0)}
        </p>
        <LinkButton
          to={`/course/${course.id}/lesson/${lesson.id}`}
          state={PLAY_AT_ONCE}
          variant="light"
          size="lg"
          className="mt-1"
          icon={<Play size={18} aria-hidden="true" className="fill-current" />}
        >
          {isBegun ? studentHomeText.resume(formatClock(lesson.position_s)) : studentHomeText.begin}
        </LinkButton>
      </div>
    </article>
  )
}
