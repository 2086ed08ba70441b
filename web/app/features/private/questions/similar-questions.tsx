import { useQuery } from '@tanstack/react-query'
import { Mic } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { questionText as text } from '../../../text/learn/questions.ts'

const QUIET_MS = 500
/** Fewer characters name no subject. */
const MIN_TYPED = 8
const MAX_SENT = 300

interface SimilarQuestionsProps {
  courseId: number
  lessonId: number
  typed: string
}

/** Answered questions of the course that are like the one being typed. */
export function SimilarQuestions({ courseId, lessonId, typed }: SimilarQuestionsProps) {
  const wanted = useQuiet(typed.trim().slice(0, MAX_SENT))
  const { data: found = [] } = useQuery({
    ...dataOf(
      'GET /api/courses/lesson/:id/similar-questions',
      [...queryKeys.questions(lessonId), 'similar', wanted],
      {
        params: { id: lessonId },
        query: { text: wanted },
      },
    ),
    enabled: wanted.length >= MIN_TYPED,
    placeholderData: (previous) => (wanted.length >= MIN_TYPED ? previous : undefined),
  })
  if (found.length === 0 || wanted.length < MIN_TYPED) return null
  return (
    <section aria-label={text.similar} className="rounded-lg border border-line bg-surface p-4">
      <p role="status" className="text-sm text-ink-2">
        {text.similar}
      </p>
      <ul className="mt-1 divide-y divide-line">
        {found.map(({ id, text: asked, lesson, answer, has_voice }) => (
          <li key={id} className="py-2">
            <Link
              to={`/course/${courseId}/lesson/${lesson.id}#question-${id}`}
              className="flex min-h-11 items-center font-semibold wrap-anywhere hover:underline"
            >
              <span className="line-clamp-2">{asked}</span>
            </Link>
            {answer && <p className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">{answer}</p>}
            {has_voice && (
              <p className="mt-1 flex items-center gap-1.5 text-sm font-semibold text-lapis">
                <Mic size={16} aria-hidden="true" /> {text.similarVoice}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The value once it has not changed for half a second. */
function useQuiet(value: string): string {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return quiet
}
