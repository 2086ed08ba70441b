import type { ReviewNote } from '@kashf/contract/authoring/review-notes.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CirclePlay } from 'lucide-react'
import { href, Link } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { formatClock, formatCount } from '../../../shell/format/format.ts'
import { reviewNotesText as text } from '../../../text/teach/review-notes.ts'
import { SavedCheckbox } from '../../../ui/on-demand/saved-checkbox.tsx'

/**
 * The corrections that an operator asks for, each with a link to its second and a checkbox for the teacher; renders
 * nothing without notes.
 */
export function ReviewNotes({ course }: { course: Course }) {
  const queries = useQueryClient()
  const queryKey = ['course', course.id, 'review-notes', course.status]
  const notes = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api('GET /api/courses/:id/review-notes', { params: { id: course.id }, signal })).data,
  })
  const mark = useMutation({
    mutationFn: ({ id, is_fixed }: { id: number; is_fixed: boolean }) =>
      api('PUT /api/courses/:id/review-notes/:note_id', {
        params: { id: course.id, note_id: id },
        body: { is_fixed },
      }),
    onSuccess: ({ data }) => queries.setQueryData(queryKey, data),
    onError: (error) => failureToast(error, text.failed),
  })
  if (!notes.data?.length) return null
  const fixed = notes.data.filter((note) => note.is_fixed).length
  return (
    <section className="min-w-0" aria-label={text.studioTitle}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
        {text.studioTitle}
        <span className="text-sm font-normal text-ink-2">
          {text.progress(formatCount(fixed), formatCount(notes.data.length))}
        </span>
      </h2>
      <ul className="mt-2 grid grid-cols-1 gap-1">
        {notes.data.map((note) => (
          <li key={note.id} className="flex gap-3 py-1.5">
            <SavedCheckbox
              label={text.markFixed(note.text)}
              checked={note.is_fixed}
              save={(is_fixed) => mark.mutateAsync({ id: note.id, is_fixed })}
              className="mt-0.5 size-5 shrink-0 accent-action pointer-coarse:size-6"
            />
            <div className="min-w-0">
              <p
                className={
                  note.is_fixed ? 'wrap-anywhere text-ink-2 line-through' : 'wrap-anywhere font-medium'
                }
              >
                {note.text}
              </p>
              <Place course={course} note={note} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Place({ course, note: { lesson, at_s } }: { course: Course; note: ReviewNote }) {
  if (!lesson) return <p className="text-md text-ink-2">{text.wholeCourse}</p>
  const path = href('/course/:id/lesson/:lessonId', { id: String(course.id), lessonId: String(lesson.id) })
  return (
    <Link
      to={at_s === null ? path : `${path}?t=${at_s}`}
      className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-sm text-md font-medium text-lapis hover:underline pointer-coarse:min-h-11"
    >
      <CirclePlay size={18} aria-hidden="true" className="shrink-0" />
      <span className="line-clamp-1">
        {at_s === null ? lesson.title : text.at(lesson.title, formatClock(at_s))}
      </span>
    </Link>
  )
}
