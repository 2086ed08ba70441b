import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../../api/client/api-error.ts'
import { api } from '../../../../api/client/client.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { noRetry } from '../../../../api/queries/query-client.ts'
import { quizText as text } from '../../../../text/learn/quiz.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/on-demand/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { deviceId } from '../../../public-account/practice/outbox/device.ts'
import { withFormulaFont } from '../../../visitor/markup/with-formula-font.ts'
import { ExamClock } from '../exam/exam-clock.tsx'
import { PassageRecording } from '../exam/passage-panel.tsx'
import { useAttempt } from '../exam/use-attempt.ts'
import { useListening } from '../exam/use-listening.ts'
import { useSecondsLeft } from '../exam/use-seconds-left.ts'
import type { LessonQuizProps } from './quiz-frame.tsx'
import { QuizFrame } from './quiz-frame.tsx'
import { QuizQuestions } from './quiz-questions.tsx'
import { QuizResult } from './quiz-result.tsx'

/** A quiz below the video of its lesson: an attempt of its test. What fails never keeps the viewer from the video. */
export function LessonQuiz(props: LessonQuizProps) {
  const { test, lessonId, place, onClose } = props
  const queries = useQueryClient()
  const begun = useQuery({
    queryKey: practiceKeys.lessonAttempt(lessonId, test.test_id),
    queryFn: async () => {
      const { data } = await api('POST /api/practice/tests/:id/attempts', {
        params: { id: test.test_id },
        body: { device: await deviceId(), lesson_id: lessonId },
      })
      queries.setQueryData(practiceKeys.attempt(data.id), await withFormulaFont(data))
      return data.id
    },
    ...noRetry,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <QuizFrame {...props}>
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
    </QuizFrame>
  )
}

const NOTHING_TO_HEAR = { id: 0, recordings: [] }

function Attempt(props: LessonQuizProps & { attemptId: number }) {
  const { test, attemptId } = props
  const { attempt, outbox, state, tab, takeTab, takeOver } = useAttempt(attemptId)
  const [isClockHidden, setClockHidden] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const listening = useListening(attempt ?? NOTHING_TO_HEAR)
  const clock = state?.clock
  const left = useSecondsLeft({ seconds: clock?.remaining_s ?? null, at_ms: clock?.at_ms ?? 0 })
  useEffect(() => {
    if (left === 0) void outbox?.flush()
  }, [left, outbox])

  if (tab === 'other') return <OpenElsewhere onTake={takeTab} />
  if (!attempt || !outbox || !state?.clock) return <Skeleton className="h-60 rounded-lg" />
  if (state.problem === 'elsewhere') return <OpenElsewhere onTake={() => void takeOver()} />
  const isHandedIn = state.handIn !== 'none' && !isBusy
  const isOver = attempt.state !== 'open' || state.problem === 'over' || isHandedIn || left === 0
  if (isOver) return <QuizResult {...props} isSent={state.handIn !== 'waiting' && state.waitingCount === 0} />
  if (clock?.section_remaining_s != null) {
    return <LinkButton to={`/test/${test.test_id}/attempt/${attemptId}`}>{text.toTest}</LinkButton>
  }
  if (!attempt.paper) return null
  return (
    <QuizQuestions
      {...props}
      paper={attempt.paper}
      values={state.values}
      speechPlace={String(attemptId)}
      hearing={({ recording, plays }, canPlay) =>
        recording !== null && (
          <PassageRecording passageId={recording} plays={plays} listening={listening} canPlay={canPlay} />
        )
      }
      clock={
        left !== null && (
          <ExamClock left={left} isHidden={isClockHidden} onToggle={() => setClockHidden(!isClockHidden)} />
        )
      }
      onAnswer={outbox.answer}
      onEnd={async () => {
        setBusy(true)
        await outbox.handIn()
        setBusy(false)
      }}
    />
  )
}

/** Another window or device writes. */
const OpenElsewhere = ({ onTake }: { onTake: () => void }) => (
  <>
    <Notice title={text.elsewhere}>{text.elsewhereThen}</Notice>
    <Button size="lg" onClick={onTake}>
      {text.goOnHere}
    </Button>
  </>
)
