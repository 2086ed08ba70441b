import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { cardText } from '../../../text/browse/card.ts'
import { purchaseText } from '../../../text/buy/purchase.ts'
import { courseProgressText } from '../../../text/learn/course-progress.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { CircleCheckIcon } from '../../../ui/icons.ts'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { nextLesson } from '../../visitor/curriculum/next-lesson.ts'
import { PLAY_AT_ONCE } from '../../visitor/lesson-playback/play-at-once.ts'
import { AccessLeft } from '../course-access/access-left.tsx'
import { GiftButton } from '../gift/gift-button.tsx'

/** Price box of a purchased course: progress, access left, links to continue. */
export function OwnedBox({ course }: { course: Course }) {
  const percent = Math.round(course.progress ?? 0)
  const next = nextLesson(course)
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-2 text-xl font-bold text-teal">
        <CircleCheckIcon size={22} aria-hidden="true" className="shrink-0" />
        {purchaseText.owned}
      </p>
      <ProgressBar value={percent} label={cardText.progressLabel} />
      <p className="flex flex-wrap justify-between gap-x-3 text-md text-ink-2">
        <span>{courseProgressText.watched(percent, course.new_lessons ?? 0)}</span>
        <AccessLeft expiresAt={course.access_expires_at} />
      </p>
      {next && (
        <LinkButton
          to={`/course/${course.id}/lesson/${next.id}`}
          state={PLAY_AT_ONCE}
          size="lg"
          wide
          className="mt-1.5"
        >
          {percent === 0 ? purchaseText.start : purchaseText.continue}
        </LinkButton>
      )}
      <LinkButton to={`/my-course/${course.id}`} variant="outline" size="lg" wide>
        {purchaseText.openCourse}
      </LinkButton>
      {!course.is_free && <GiftButton course={course} />}
    </div>
  )
}
