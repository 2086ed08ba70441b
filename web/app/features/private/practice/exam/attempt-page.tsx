import { useEffect, useRef } from 'react'
import { ApiError } from '../../../../api/client/api-error.ts'
import { api } from '../../../../api/client/client.ts'
import { QueryStates } from '../../../../api/query-states.tsx'
import { usePageTitle } from '../../../../shell/base/use-page-title.ts'
import { keepPageIfPossible } from '../../../../shell/start/keep-page.lazy.ts'
import { examText as text } from '../../../../text/learn/exam.ts'
import { NotFound } from '../../../../ui/states/not-found.tsx'
import { PageSpinner } from '../../../../ui/states/spinner.tsx'
import { deviceId } from '../../../public-account/practice/outbox/device.ts'
import { withFormulaFont } from '../../../visitor/markup/with-formula-font.ts'
import { AfterExam } from './after-exam.tsx'
import { OtherTab } from './elsewhere.tsx'
import { Exam } from './exam.tsx'
import { blocksOf, type ExamBlock, hasAnswer } from './paper-questions.ts'
import { prefetchPaper } from './prefetch-paper.ts'
import { SectionBreak } from './section-break.tsx'
import { SignInWhereNeeded } from './sign-in-where-needed.tsx'
import { useAttempt } from './use-attempt.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { WaitingRoom } from './waiting-room.tsx'

/** How often a page asks for the next section while the former one has ended by the clock. */
const SECTION_RETRY_MS = 2000

/** An attempt from the waiting room to the end, whatever happens to the line, the session or the browser. */
export function AttemptPage({ attemptId }: { attemptId: number }) {
  const { query, attempt, setAttempt, outbox, state, tab, takeTab, takeOver } = useAttempt(attemptId)
  usePageTitle(attempt?.test_title ?? text.title)
  const clock = state?.clock
  const at_ms = clock?.at_ms ?? 0
  const left = useSecondsLeft({ seconds: clock?.remaining_s ?? null, at_ms })
  const sectionLeft = useSecondsLeft({
    seconds: clock?.break_remaining_s ?? clock?.section_remaining_s ?? null,
    at_ms,
  })
  // After the end the server sends no paper; the counts are those of the paper that was here.
  const blocks = useRef<ExamBlock[]>([])
  const paper = attempt?.paper
  const shown = useRef(paper)
  if (paper && shown.current !== paper) {
    shown.current = paper
    blocks.current = blocksOf(paper)
  } else if (paper && blocks.current.length === 0) blocks.current = blocksOf(paper)

  useEffect(() => {
    if (paper) prefetchPaper(paper)
  }, [paper])

  const isRunning = attempt?.state === 'ready' || attempt?.state === 'open'
  useEffect(() => {
    if (isRunning) keepPageIfPossible('attempt')
  }, [isRunning])

  const isTimeUp = left === 0 || attempt?.state === 'expired'
  const { refetch } = query
  const hasEndedHere = state?.problem === 'over' && attempt?.state === 'open'
  useEffect(() => {
    if (isTimeUp) void outbox?.flush()
  }, [isTimeUp, outbox])
  useEffect(() => {
    if (hasEndedHere) void refetch()
  }, [hasEndedHere, refetch])
  useEffect(() => {
    if (sectionLeft !== 0 || isTimeUp || !outbox) return
    const ask = () => void outbox.flush().then(() => refetch())
    ask()
    const timer = setInterval(ask, SECTION_RETRY_MS)
    return () => clearInterval(timer)
  }, [sectionLeft, isTimeUp, outbox, refetch])

  if (tab === 'other') return <OtherTab onTake={takeTab} />
  const signIn = (
    <SignInWhereNeeded
      isNeeded={state?.problem === 'sign_in'}
      onDone={() => void (outbox && attempt ? outbox.flush() : refetch())}
    />
  )
  if (!attempt) {
    const isMissing = query.error instanceof ApiError && query.error.status === 404
    if (isMissing) return <NotFound />
    return (
      <>
        <QueryStates query={query} loading={<PageSpinner />} />
        {signIn}
      </>
    )
  }
  if (attempt.state === 'ready') {
    return (
      <>
        <WaitingRoom attempt={attempt} onOpened={setAttempt} />
        {signIn}
      </>
    )
  }
  if (!outbox || !state?.clock) return <PageSpinner />
  const isBreak = attempt.break_remaining_s !== null
  const nextSection = async () => {
    const { data } = await api('POST /api/practice/attempts/:id/next-section', {
      params: { id: attemptId },
      body: { device: await deviceId(), section: attempt.section, is_break: isBreak },
    })
    setAttempt(await withFormulaFont(data))
  }
  const questions = blocks.current.flatMap((block) => block.questions)
  if (attempt.state !== 'open' || isTimeUp || state.handIn !== 'none' || state.problem === 'over') {
    const answered = questions.filter((question) => hasAnswer(state.values, question)).length
    return (
      <>
        <AfterExam
          attempt={attempt}
          state={state}
          counts={{ answered, questions: questions.length }}
          isTimeUp={isTimeUp && state.handIn === 'none'}
          onSend={() => void outbox.flush()}
        />
        {signIn}
      </>
    )
  }
  if (isBreak && state.problem !== 'elsewhere') {
    return (
      <>
        <SectionBreak attempt={attempt} left={sectionLeft ?? 0} onBegin={nextSection} />
        {signIn}
      </>
    )
  }
  return (
    <>
      <Exam
        key={attempt.section}
        attempt={attempt}
        blocks={blocks.current}
        outbox={outbox}
        state={state}
        left={sectionLeft ?? left}
        onTakeOver={takeOver}
        onNextSection={nextSection}
      />
      {signIn}
    </>
  )
}
