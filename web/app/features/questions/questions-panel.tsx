import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { questionText } from '../../text/questions.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { MorePages } from '../../ui/more-pages.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { LessonClock } from '../lesson/lesson-clock.ts'
import { QuestionForm } from './question-form.tsx'
import { MomentButton, QuestionThread } from './question-thread.tsx'
import { useQuestions } from './use-questions.ts'

export interface QuestionsPanelProps {
  lessonId: number
  clock: LessonClock
  /** The reader bought the course. */
  mayAsk: boolean
  /** Or teaches it. */
  mayAnswer: boolean
}

/** The questions under a lesson with their answers, and the way to ask one. */
export default function QuestionsPanel({ lessonId, clock, mayAsk, mayAnswer }: QuestionsPanelProps) {
  const list = useQuestions(lessonId)
  const questions = list.data?.pages.flatMap((page) => page.data)
  const { hash } = useLocation()
  const isHere = questions?.some(({ id }) => hash === `#question-${id}`) ?? false
  // A notice leads to one question, which was not on the page when the browser looked for it.
  useEffect(() => {
    if (isHere) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isHere, hash])

  return (
    <div className="grid max-w-3xl gap-6">
      {mayAsk && <QuestionForm lessonId={lessonId} label={questionText.label} nowS={clock.nowS} />}
      {!mayAsk && !mayAnswer && <p className="text-ink-2">{questionText.buyersOnly}</p>}
      {list.isPending && <Skeleton className="h-32 rounded-lg" />}
      {list.isError && !questions && (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      )}
      {questions?.length === 0 && (
        <p className="text-ink-2">{mayAsk ? questionText.noneForBuyer : questionText.none}</p>
      )}
      {questions && questions.length > 0 && (
        <ul className="divide-y divide-line">
          {questions.map((question) => (
            <QuestionThread
              key={question.id}
              lessonId={lessonId}
              question={question}
              mayAnswer={mayAnswer || mayAsk}
              moment={question.at_s !== null && <MomentButton atS={question.at_s} onSeek={clock.seek} />}
            />
          ))}
        </ul>
      )}
      <MorePages list={list} />
    </div>
  )
}
