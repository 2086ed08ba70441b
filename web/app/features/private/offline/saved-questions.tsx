import { MAX_QUESTION } from '@kashf/contract/learning/limits.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { randomUuid } from '../../../api/random-uuid.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { questionText as text } from '../../../text/learn/questions.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import type { SavedLesson } from '../../public-account/offline/saved-lessons.ts'
import { QUESTION_SENT, sendPendingQuestions } from '../../public-account/questions/question-outbox.ts'
import {
  type PendingQuestion,
  pendingQuestions,
  storeQuestion,
} from '../../public-account/questions/question-store.ts'
import type { LessonClock } from '../../visitor/lesson-playback/lesson-clock.ts'

/** Accepts questions offline, lists the pending ones, and sends them when there is a connection. */
export function SavedQuestions({ lesson, clock }: { lesson: SavedLesson; clock: LessonClock }) {
  const { user_id, lesson_id } = lesson
  const { pending, refresh } = usePending(user_id, lesson_id)
  const [question, setQuestion] = useState('')
  const [problem, setProblem] = useState<string>()
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (!question.trim()) return setProblem(text.required)
    const kept: PendingQuestion = {
      ...{ user_id, lesson_id, key: randomUuid(), text: question.trim() },
      ...{ at_s: clock.nowS(), written_at: new Date().toISOString() },
    }
    try {
      await storeQuestion(kept)
    } catch {
      return setProblem(text.keepFailed)
    }
    setProblem(undefined)
    setQuestion('')
    refresh()
    // Without a connection the question waits for the next contact.
    void sendPendingQuestions(user_id)
  }
  return (
    <div className="grid max-w-3xl gap-6">
      <form noValidate onSubmit={(event) => void keep(event)} className="grid gap-3">
        <TextArea
          label={text.label}
          placeholder={text.placeholder}
          rows={2}
          maxLength={MAX_QUESTION}
          value={question}
          error={problem}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit">{text.keep}</Button>
          <p className="text-sm text-ink-2">{text.keptHint}</p>
        </div>
      </form>
      {pending.length > 0 && (
        <ul aria-label={text.kept} className="divide-y divide-line border-y border-line">
          {pending.map(({ key, text: written, at_s }) => (
            <li key={key} className="grid gap-1 py-3">
              <p className="whitespace-pre-line wrap-anywhere">{written}</p>
              <p className="text-sm text-ink-2">
                {at_s !== null && `${formatClock(at_s)} · `}
                {text.kept}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function usePending(userId: number, lessonId: number): { pending: PendingQuestion[]; refresh: () => void } {
  const [pending, setPending] = useState<PendingQuestion[]>([])
  const [version, setVersion] = useState(0)
  const refresh = () => setVersion((known) => known + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another list
  useEffect(() => {
    let isCurrent = true
    void pendingQuestions(userId, lessonId).then((found) => isCurrent && setPending(found))
    window.addEventListener(QUESTION_SENT, refresh)
    return () => {
      isCurrent = false
      window.removeEventListener(QUESTION_SENT, refresh)
    }
  }, [userId, lessonId, version])
  return { pending, refresh }
}
