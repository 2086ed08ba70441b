import type { HomePage, HomeReview } from '@kashf/contract/catalogue/pages.ts'
import { Link } from 'react-router'
import { formatCount, formatScore } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { homeText } from '../../../text/browse/home.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { CircleCheckIcon } from '../../../ui/icons.ts'
import { Stars } from '../../../ui/stars.tsx'
import { CourseSquare } from '../course-card/course-cover.tsx'
import { HomeSection } from '../home/home-section.tsx'

/** Reviews by learners, each with the share of the course that they had watched. */
export function Reviews({ reviews, figures }: Pick<HomePage, 'reviews' | 'figures'>) {
  return (
    <HomeSection title={homeText.reviews}>
      <ul className="shelf-scroll gap-3 *:w-72 lg:gap-5 lg:*:w-auto lg:*:flex-1">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {figures.average_score !== null && (
        <p className="mt-4 flex flex-wrap gap-x-7 gap-y-1 text-md text-ink-2">
          <span>
            <strong className="text-ink">{homeText.scores(formatCount(figures.scores))}</strong>,{' '}
            {homeText.scoresAverage(formatScore(figures.average_score))}
          </span>
          <span>{homeText.whoScores}</span>
        </p>
      )}
    </HomeSection>
  )
}

function ReviewCard({ review: { author, course, score, text, watched_percent } }: { review: HomeReview }) {
  return (
    <figure className="flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <Stars score={score} />
      <blockquote className="line-clamp-6 flex-1">{text}</blockquote>
      <figcaption className="flex items-center gap-2.5">
        <Avatar person={author} />
        <span className="min-w-0 leading-snug">
          <span className="block truncate font-semibold">{fullName(author)}</span>
          <span className="flex items-center gap-1 text-sm text-ink-2">
            <CircleCheckIcon size={15} aria-hidden="true" className="shrink-0 text-teal" />
            {watched_percent >= 100 ? homeText.watchedAll : homeText.watched(watched_percent)}
          </span>
        </span>
      </figcaption>
      <Link
        to={`/course/${course.id}`}
        className="flex items-center gap-2.5 rounded-sm border-t border-line pt-3 text-sm leading-tight font-medium hover:text-lapis"
      >
        <CourseSquare course={course} className="size-10 rounded-sm" />
        <span className="line-clamp-2">{course.title}</span>
      </Link>
    </figure>
  )
}
