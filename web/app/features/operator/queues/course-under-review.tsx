import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { fiscalText } from '../../../text/operate/console.ts'
import { courseQueueText as text } from '../../../text/operate/queue.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Outcomes } from '../../visitor/course/outcomes.tsx'
import { RichText } from '../../visitor/course/rich-text.tsx'
import { CourseCover } from '../../visitor/course-card/course-cover.tsx'
import { FiscalData } from '../settings/fiscal-data.tsx'
import { ReviewNotes } from './review-notes.tsx'

/** The course under review: its page as students see it, its texts and cover, and every lesson in its section. */
export function CourseUnderReview({ courseId }: { courseId: number }) {
  const course = useQuery({
    queryKey: queryKeys.consoleList('course', { id: String(courseId) }),
    queryFn: async ({ signal }) =>
      (await api('GET /api/courses/course/:id', { params: { id: courseId }, signal })).data,
    staleTime: 0,
  })
  return (
    <section className="grid gap-3">
      <LinkButton
        to={`/course/${courseId}`}
        target="_blank"
        variant="soft"
        wide
        icon={<ExternalLink size={18} aria-hidden="true" />}
      >
        {text.preview}
      </LinkButton>
      <p className="text-sm text-ink-2">{text.previewHint}</p>
      {course.data && <CourseTexts course={course.data} />}
      <h3 className="text-lg">{text.lessons}</h3>
      {course.isPending && <Skeleton className="h-24" />}
      {course.isError && <p className="text-red">{messageOf(course.error)}</p>}
      <ol className="divide-y divide-line rounded-md border border-line empty:hidden">
        {course.data?.videos.map((lesson, at) => (
          <li key={lesson.id}>
            {startsSection(course.data, at) && (
              <h4 className="bg-sunken px-3 py-2 text-sm font-semibold">{sectionOf(course.data, at)}</h4>
            )}
            <Link
              to={`/course/${courseId}/lesson/${lesson.id}`}
              target="_blank"
              className="flex items-center gap-3 px-3 py-2.5 -outline-offset-2 hover:bg-sunken"
            >
              <span className="text-ink-3 tabular-nums">{at + 1}</span>
              <span className="min-w-0 flex-1 font-medium">{lesson.title}</span>
              <span className="text-sm text-ink-2 tabular-nums">
                {lesson.duration_s > 0 && formatClock(lesson.duration_s)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {course.data && <ReviewNotes course={course.data} />}
      <details>
        <summary className="cursor-pointer py-2 text-lg font-bold">{fiscalText.courseTitle}</summary>
        <FiscalData courseId={courseId} />
      </details>
    </section>
  )
}

/** The cover, the description and the outcomes. */
function CourseTexts({ course }: { course: Course }) {
  return (
    <>
      <CourseCover course={course} sizes="27rem" className="overflow-hidden rounded-md" />
      <h3 className="text-lg">{text.description}</h3>
      {course.description ? (
        <RichText html={course.description} />
      ) : (
        <p className="text-ink-2">{text.noDescription}</p>
      )}
      {course.outcomes.length > 0 && (
        <>
          <h3 className="text-lg">{text.outcomes}</h3>
          <Outcomes outcomes={course.outcomes} />
        </>
      )}
    </>
  )
}

const sectionOf = ({ sections, videos }: Course, at: number): string | undefined =>
  sections.find(({ id }) => id === videos[at]?.section_id)?.title

/** Whether the lesson at this index is the first of a section. */
const startsSection = ({ videos }: Course, at: number): boolean =>
  videos[at]?.section_id !== (videos[at - 1]?.section_id ?? null)
