import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { href, Link } from 'react-router'
import { unpublishedText as text } from '../../../text/browse/unpublished.ts'
import { cx } from '../../../ui/class-names.ts'

const titles: ReadonlyMap<number, string> = new Map([
  [COURSE_STATUS.draft, text.draft],
  [COURSE_STATUS.in_review, text.inReview],
  [COURSE_STATUS.returned, text.returned],
  [COURSE_STATUS.hidden, text.hidden],
])

/** Tells a course's teacher and operators that others do not see the page; renders nothing for a course on sale. */
export function UnpublishedBanner({ course, className = 'mb-5' }: { course: Course; className?: string }) {
  // Only teacher and operators receive this field.
  const isOverseer = course.return_reason !== undefined
  if (!isOverseer || course.status === COURSE_STATUS.published) return null
  const isHidden = course.status === COURSE_STATUS.hidden
  return (
    // `Notice` is avoided, because it would move into this chunk and load the chunk on all pages with forms.
    <div role="status" className={cx('rounded-md bg-apricot-tint px-4 py-3', className)}>
      <p className="font-semibold text-apricot">{titles.get(course.status)}</p>
      <p>
        {isHidden ? text.hiddenSentence : text.sentence}{' '}
        {course.is_owner && (
          <Link
            to={href('/teacher-course-info/:id?', { id: String(course.id) })}
            className="font-semibold text-lapis hover:underline"
          >
            {text.toStudio}
          </Link>
        )}
      </p>
    </div>
  )
}
