import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { courseText } from '../../../text/browse/course.ts'
import { Avatar } from '../../../ui/avatar.tsx'

/** The most useful review of a course, with the share of it that the writer had watched. */
export function BestReview({ review }: { review: Course['top_review'] }) {
  if (!review) return null
  const { text, author, watched_percent } = review
  return (
    <figure className="mt-4 border-l-3 border-star pl-3.5">
      <blockquote className="line-clamp-4 text-md">{text}</blockquote>
      <figcaption className="mt-2 flex items-center gap-2 text-sm text-ink-2">
        <Avatar person={author} size="sm" />
        <span>
          {fullName(author)},{' '}
          {watched_percent >= 100 ? courseText.watchedAll : courseText.watchedPart(watched_percent)}
        </span>
      </figcaption>
    </figure>
  )
}
