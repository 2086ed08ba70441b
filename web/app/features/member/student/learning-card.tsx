import type { CourseCard } from '@kashf/contract/catalogue.ts'
import { cardText } from '../../../text/card.ts'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { AccessLeft } from '../../signed-in/course-access/access-left.tsx'
import { CardFrame } from '../../visitor/course-card/card-frame.tsx'

/** A purchased course in a list: progress, access left, link to the course. */
export function LearningCard({ course, heading }: { course: CourseCard; heading?: 'h2' | 'h3' }) {
  const percent = Math.round(course.progress ?? 0)
  return (
    <CardFrame course={course} to={`/my-course/${course.id}`} heading={heading}>
      <div className="mt-auto grid gap-1.5 pt-2 text-sm text-ink-2">
        <ProgressBar value={percent} label={cardText.progressLabel} />
        <p className="flex flex-wrap justify-between gap-x-3">
          <span>{cardText.progress(percent)}</span>
          <AccessLeft expiresAt={course.access_expires_at} />
        </p>
      </div>
    </CardFrame>
  )
}
