import type { CourseNote } from '@kashf/contract/learning/notes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatClock } from '../../../shell/format/format.ts'
import { notesText } from '../../../text/learn/notes.ts'
import { SectionHead } from '../../../ui/card.tsx'
import { MorePages } from '../../../ui/on-demand/more-pages.tsx'

/** The student's notes of a course, grouped by lesson. Renders nothing while there are none. */
export default function CourseNotes({ courseId }: { courseId: number }) {
  const list = useInfiniteQuery({
    ...pagesOf('GET /api/courses/course/:id/notes', [...queryKeys.courseNotes, courseId], {
      params: { id: courseId },
    }),
    // Notes may have been written on the lesson page a moment ago.
    staleTime: 0,
  })
  const notes = list.data?.pages.flatMap((page) => page.data)
  if (!notes) return <QueryStates query={list} loading={null} />
  if (notes.length === 0) return null
  return (
    <section>
      <SectionHead title={notesText.courseTitle} />
      <p className="-mt-2 mb-4 text-ink-2">{notesText.courseHint}</p>
      <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
        {byLesson(notes).map(({ lessonId, title, notes: own }) => (
          <div key={lessonId}>
            <h3 className="text-base wrap-anywhere">{title}</h3>
            <ul className="mt-2 grid gap-2.5">
              {own.map((note) => (
                <li key={note.key} className="flex gap-3">
                  <Link
                    to={`/course/${courseId}/lesson/${lessonId}?t=${note.at_s}`}
                    aria-label={notesText.goTo(formatClock(note.at_s))}
                    className="h-fit shrink-0 rounded-full bg-lapis-tint px-3 py-1 text-sm font-semibold text-lapis tabular-nums hover:underline"
                  >
                    {formatClock(note.at_s)}
                  </Link>
                  <p className="min-w-0 flex-1 py-0.5 wrap-anywhere whitespace-pre-line">{note.text}</p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <MorePages list={list} />
    </section>
  )
}

/** Expects notes sorted by lesson. */
function byLesson(notes: CourseNote[]): { lessonId: number; title: string; notes: CourseNote[] }[] {
  const groups: { lessonId: number; title: string; notes: CourseNote[] }[] = []
  for (const note of notes) {
    const last = groups.at(-1)
    if (last?.lessonId === note.lesson_id) last.notes.push(note)
    else {
      const title = notesText.lesson(note.lesson_number, note.lesson_title)
      groups.push({ lessonId: note.lesson_id, title, notes: [note] })
    }
  }
  return groups
}
