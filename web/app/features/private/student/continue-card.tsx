import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { Play } from 'lucide-react'
import { Link } from 'react-router'
import { cardText } from '../../../text/browse/card.ts'
import { courseProgressText } from '../../../text/learn/course-progress.ts'
import { profileText } from '../../../text/learn/student.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { AccessLeft } from '../../public-account/course-access/access-left.tsx'
import { CourseCover } from '../../visitor/course-card/course-cover.tsx'
import { PLAY_AT_ONCE } from '../../visitor/lesson-playback/play-at-once.ts'

/** The course watched last, at full width, with a link to its next lesson. */
export function ContinueCard({ course }: { course: CourseCard }) {
  const percent = Math.round(course.progress ?? 0)
  const next = course.next_lesson
  return (
    <Card className="grid gap-x-7 gap-y-4 sm:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
      <CourseCover course={course} sizes="(min-width: 640px) 272px, 92vw" className="self-start rounded-md" />
      <div className="grid min-w-0 content-start gap-3">
        <h3 className="text-xl leading-snug">
          <Link
            to={`/my-course/${course.id}`}
            className="rounded-sm wrap-anywhere hover:text-lapis hover:underline"
          >
            {course.title}
          </Link>
        </h3>
        <div>
          <ProgressBar value={percent} label={cardText.progressLabel} />
          <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
            <span>{courseProgressText.watched(percent, course.new_lessons ?? 0)}</span>
            <AccessLeft expiresAt={course.access_expires_at} />
          </p>
        </div>
        {next && (
          <>
            <p className="line-clamp-2 text-ink-2">{profileText.nextUp(next.title)}</p>
            <div>
              <LinkButton
                to={`/course/${course.id}/lesson/${next.id}`}
                state={PLAY_AT_ONCE}
                icon={<Play size={18} aria-hidden="true" />}
                className="max-sm:w-full"
              >
                {percent === 0 ? profileText.begin : profileText.play}
              </LinkButton>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
