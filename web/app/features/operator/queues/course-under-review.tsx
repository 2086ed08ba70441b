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
import { FiscalData } from '../settings/fiscal-data.tsx'
import { ReviewNotes } from './review-notes.tsx'

/** The course under review: its page as students see it, and every lesson. */
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
      <h3 className="text-lg">{text.lessons}</h3>
      {course.isPending && <Skeleton className="h-24" />}
      {course.isError && <p className="text-red">{messageOf(course.error)}</p>}
      <ol className="divide-y divide-line rounded-md border border-line empty:hidden">
        {course.data?.videos.map((lesson, at) => (
          <li key={lesson.id}>
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
