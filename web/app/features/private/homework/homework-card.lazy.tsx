import type { LessonHomework } from '@kashf/contract/homework/homework.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, NotebookPen } from 'lucide-react'
import { Link } from 'react-router'
import { homeworkKeys } from '../../../api/queries/homework-keys.ts'
import { noRetry } from '../../../api/queries/query-client.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { momentInWords } from './deadline-words.ts'

/** Below a lesson: its homework, where the reader's work is, and the way to its page. */
export default function HomeworkCard({ courseId, lessonId }: { courseId: number; lessonId: number }) {
  const { data } = useQuery({
    ...dataOf('GET /api/courses/lesson/:id/homework', homeworkKeys.card(lessonId), {
      params: { id: lessonId },
    }),
    ...noRetry,
    // Something may have been handed in on its own page a moment ago.
    staleTime: 0,
  })
  if (!data) return null
  const { task, due_at, work } = data
  return (
    <Link
      to={`/course/${courseId}/lesson/${lessonId}/homework`}
      className="mb-5 flex items-start gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <NotebookPen size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-lapis" />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="font-semibold">{text.title}</b>
          <State work={work} />
        </span>
        <span className="line-clamp-2 wrap-anywhere text-ink-2">{task.text}</span>
        {due_at && isWritten(work) && <span className="text-ink-2">{text.due(momentInWords(due_at))}</span>}
      </span>
      <ChevronRight size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
    </Link>
  )
}

/** Whether the first hand-in is still to come, so that the deadline matters. */
const isWritten = (work: LessonHomework['work']) => work === null || work.state === 'draft'

const tones = {
  draft: 'neutral',
  sent: 'info',
  returned: 'wait',
  accepted: 'good',
} as const satisfies Record<string, BadgeTone>

const State = ({ work }: Pick<LessonHomework, 'work'>) =>
  work && <Badge tone={tones[work.state]}>{text.states[work.state]}</Badge>
