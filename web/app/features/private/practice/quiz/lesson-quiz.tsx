import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleQuestionMark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../api/client/api-error.ts'
import { api } from '../../../../api/client/client.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { noRetry } from '../../../../api/queries/query-client.ts'
import { formatClock } from '../../../../shell/format/format.ts'
import { quizText as text } from '../../../../text/learn/quiz.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { deviceId } from '../../../public-account/practice/outbox/device.ts'
import { answerKey } from '../../../public-account/practice/outbox/local-answer.ts'
import { withFormulaFont } from '../../../visitor/markup/with-formula-font.ts'
import { OtherTab } from '../exam/elsewhere.tsx'
import { ExamClock } from '../exam/exam-clock.tsx'
import { blocksOf, hasAnswer } from '../exam/paper-questions.ts'
import { PassageRecording } from '../exam/passage-panel.tsx'
import { useAttempt } from '../exam/use-attempt.ts'
import { useListening } from '../exam/use-listening.ts'
import { useSecondsLeft } from '../exam/use-seconds-left.ts'
import { PracticeQuestion } from '../question/practice-question.tsx'
import { QuestionHtml } from '../question/question-html.tsx'
import { type LessonQuizProps, QuizResult } from './quiz-result.tsx'

/** A quiz below the video of its lesson: an attempt of its test. What fails never keeps the viewer from the video. */
export function LessonQuiz(props: LessonQuizProps) {
  const { test, lessonId, place, onClose } = props
  const queries = useQueryClient()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const begun = useQuery({
    queryKey: practiceKeys.lessonAttempt(lessonId, test.test_id),
    queryFn: async () => {
      const { data } = await api('POST /api/practice/tests/:id/attempts', {
        params: { id: test.test_id },
        body: { device: deviceId(), lesson_id: lessonId },
      })
      queries.setQueryData(practiceKeys.attempt(data.id), await withFormulaFont(data))
      return data.id
    },
    ...noRetry,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // Screen readers hear what has taken the place of the video's sound.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [])
  return (
    <section ref={section} className="mb-6 grid gap-4" aria-labelledby="quiz">
      <header className="flex items-center gap-2.5">
        <CircleQuestionMark size={20} aria-hidden="true" className="shrink-0 text-apricot" />
        <h2 id="quiz" ref={heading} tabIndex={-1} className="text-base outline-none">
          {place ? text.ask : test.title}
        </h2>
        {place && test.at_s !== null && (
          <span className="ml-auto text-sm text-ink-2">
            {text.at(formatClock(test.at_s), place.at, place.all)}
          </span>
        )}
      </header>
      {begun.data !== undefined ? (
        <Attempt {...props} attemptId={begun.data} />
      ) : begun.isPending ? (
        <Skeleton className="h-60 rounded-lg" />
      ) : (
        <>
          <Notice tone="bad" title={text.failed}>
            {messageOf(begun.error)}
          </Notice>
          <Button size="lg" onClick={onClose}>
            {place ? text.goOnWatching : text.toLesson}
          </Button>
        </>
      )}
    </section>
  )
}

const NOTHING_TO_HEAR = { id: 0, recordings: [] }

function Attempt(props: LessonQuizProps & { attemptId: number }) {
  const { test, place, onClose, attemptId } = props
  const { attempt, outbox, state, tab, takeTab, takeOver } = useAttempt(attemptId)
  const [at, setAt] = useState<number | null>(null)
  const [isClockHidden, setClockHidden] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const listening = useListening(attempt ?? NOTHING_TO_HEAR)
  const clock = state?.clock
  const left = useSecondsLeft({ seconds: clock?.remaining_s ?? null, at_ms: clock?.at_ms ?? 0 })
  useEffect(() => {
    if (left === 0) void outbox?.flush()
  }, [left, outbox])

  if (tab === 'other') return <OtherTab onTake={takeTab} />
  if (!attempt || !outbox || !state?.clock) return <Skeleton className="h-60 rounded-lg" />
  if (state.problem === 'elsewhere') return <OtherTab onTake={() => void takeOver()} />
  const isHandedIn = state.handIn !== 'none' && !isBusy
  const isOver = attempt.state !== 'open' || state.problem === 'over' || isHandedIn || left === 0
  if (isOver) return <QuizResult {...props} isSent={state.handIn !== 'waiting' && state.waitingCount === 0} />
  if (clock?.section_remaining_s != null) {
    return <LinkButton to={`/test/${test.test_id}/attempt/${attemptId}`}>{text.toTest}</LinkButton>
  }
  const questions = attempt.paper ? blocksOf(attempt.paper).flatMap((block) => block.questions) : []
  const firstEmpty = questions.findIndex((question) => !hasAnswer(state.values, question))
  const shown = at ?? (firstEmpty < 0 ? questions.length - 1 : firstEmpty)
  const current = questions[shown]
  if (!current) return null
  const { question, slot } = current
  const passage = question.passage === null ? undefined : attempt.paper?.passages[question.passage]
  const isLast = shown === questions.length - 1
  const onNext = async () => {
    if (!isLast) return setAt(shown + 1)
    setBusy(true)
    await outbox.handIn()
    setBusy(false)
  }
  return (
    <>
      {(questions.length > 1 || left !== null) && (
        <div className="flex items-center justify-between gap-3 text-sm text-ink-2">
          <span>{text.place(shown + 1, questions.length)}</span>
          {left !== null && (
            <ExamClock left={left} isHidden={isClockHidden} onToggle={() => setClockHidden(!isClockHidden)} />
          )}
        </div>
      )}
      {passage && passage.recording !== null && (
        <div className="rounded-md bg-sunken pt-3.5">
          <PassageRecording
            passageId={passage.recording}
            plays={passage.plays}
            listening={listening}
            canPlay={!isBusy}
          />
        </div>
      )}
      {passage?.html && (
        <div className="max-h-60 overflow-y-auto rounded-md bg-sunken p-4">
          <QuestionHtml html={passage.html} />
        </div>
      )}
      <PracticeQuestion
        key={slot}
        question={question}
        values={question.parts.map((_, part) => state.values.get(answerKey({ slot, part })))}
        isReadOnly={isBusy}
        place={`${attemptId}/${slot}`}
        onAnswer={(part, value) => outbox.answer(slot, part, value)}
      />
      <footer className="sticky bottom-[calc(4rem+1px+env(safe-area-inset-bottom))] z-1 md:bottom-0 flex gap-2.5 border-t border-line bg-ground py-3">
        {place && !test.may_skip ? null : (
          <Button variant="outline" size="lg" disabled={isBusy} onClick={onClose}>
            {place ? text.skip : text.toLesson}
          </Button>
        )}
        <Button
          size="lg"
          className="flex-1"
          loading={isBusy}
          disabled={!hasAnswer(state.values, current)}
          onClick={onNext}
        >
          {isLast ? text.check : text.next}
        </Button>
      </footer>
      {place && !test.may_skip && <p className="text-sm text-ink-2">{text.mustAnswer}</p>}
    </>
  )
}
