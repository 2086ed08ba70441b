import type { HomePage } from '@kashf/contract/pages.ts'
import { Link } from 'react-router'
import { formatClock } from '../../../shell/format/format.ts'
import { homeText } from '../../../text/home.ts'
import { CourseCover, CoverTag } from '../course-card/course-cover.tsx'
import { PlayIcon } from '../course-card/play-icon.tsx'

/** A free lesson to try, as a card in the hero. */
export function Showcase({ showcase }: { showcase: NonNullable<HomePage['showcase']> }) {
  const { course } = showcase
  return (
    <article className="group relative w-full max-w-118 overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-float lg:justify-self-end">
      <CourseCover course={course} sizes="(min-width: 1024px) 470px, 92vw" eager>
        <PlayIcon />
        {showcase.duration_s > 0 && <CoverTag>{formatClock(showcase.duration_s)}</CoverTag>}
      </CourseCover>
      <div className="px-4 py-3.5">
        <p className="text-sm text-ink-2">
          {homeText.freeLesson} · {course.category.name}
        </p>
        <h2 className="text-[1.0625rem] leading-snug font-semibold">
          <Link
            to={`/course/${course.id}/lesson/${showcase.lesson_id}`}
            aria-label={homeText.watch(showcase.title)}
            className="block py-0.5 after:absolute after:inset-0 after:rounded-lg group-hover:text-lapis focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-lapis"
          >
            {showcase.title}
          </Link>
        </h2>
      </div>
    </article>
  )
}
