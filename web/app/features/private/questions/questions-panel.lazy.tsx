import type { Question } from '@kashf/contract/learning/questions.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ListStates } from '../../../api/query-states.tsx'
import { questionText } from '../../../text/learn/questions.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { LessonClock } from '../../visitor/lesson-playback/lesson-clock.ts'
import { AskForm } from './ask-form.tsx'
import { QuestionThread } from './question-thread.tsx'
import { QUESTION_LIST_ID, useQuestions, useThreadOf } from './use-questions.ts'

const AskPush = lazyPart(() => import('./ask-push.lazy.tsx'), null)

export interface QuestionsPanelProps {
  courseId: number
  lessonId: number
  userId: number
  /** The length of the video in seconds. */
  lengthS: number
  clock: LessonClock
  /** The user bought the course. */
  mayAsk: boolean
  /** The user answers for the course. */
  isTeacher: boolean
  /** The user is an operator. */
  isOperator: boolean
  /** The usual time to an answer. */
  answerHours: number | undefined
}

/** The questions under a lesson with their answers, and the form to ask one. */
export default function QuestionsPanel(props: QuestionsPanelProps) {
  const { courseId, lessonId, userId, lengthS, clock, mayAsk, isTeacher, isOperator, answerHours } = props
  const mayAnswer = isTeacher || isOperator
  const place = { courseId, lessonId, userId }
  const list = useQuestions(lessonId)
  const [hasAsked, setHasAsked] = useState(false)
  const questions = list.data?.pages.flatMap((page) => page.data)
  const { hash } = useLocation()
  const linkedId = Number(/^#question-(\d{1,9})$/.exec(hash)?.[1] ?? 0)
  const isListed = (question: Question) =>
    question.id === linkedId || question.replies.some(({ id }) => id === linkedId)
  const isLoaded = questions?.some(isListed) ?? true
  const { data: linked } = useThreadOf(lessonId, isLoaded ? 0 : linkedId)
  // A notice links to one question, which was not rendered yet when the browser looked for its anchor.
  const isRendered = Boolean(questions && (isLoaded || linked))
  useEffect(() => {
    if (isRendered && linkedId > 0) document.getElementById(`question-${linkedId}`)?.scrollIntoView()
  }, [isRendered, linkedId])
  const thread = (question: Question) => (
    <QuestionThread
      key={question.id}
      place={place}
      question={question}
      mayAnswer={mayAnswer || mayAsk}
      isTeacher={isTeacher}
      lengthS={lengthS}
      clock={clock}
    />
  )

  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      {mayAsk && (
        <AskForm
          place={place}
          label={questionText.label}
          nowS={clock.nowS}
          answerHours={answerHours}
          onDone={() => setHasAsked(true)}
        />
      )}
      {hasAsked && <AskPush />}
      {!mayAsk && !mayAnswer && <p className="text-ink-2">{questionText.buyersOnly}</p>}
      {linked && !isLoaded && (
        <section aria-label={questionText.linked} className="rounded-lg border border-line bg-surface p-5">
          <p className="mb-4 text-sm font-semibold text-ink-2">{questionText.linked}</p>
          <ul>{thread(linked)}</ul>
        </section>
      )}
      <ListStates
        list={list}
        loading={<Skeleton className="h-32 rounded-lg" />}
        empty={<p className="text-ink-2">{mayAsk ? questionText.noneForBuyer : questionText.none}</p>}
      >
        {(questions) => (
          <ul
            id={QUESTION_LIST_ID}
            tabIndex={-1}
            aria-label={questionText.title}
            className="divide-y divide-line"
          >
            {questions.map(thread)}
          </ul>
        )}
      </ListStates>
    </div>
  )
}
