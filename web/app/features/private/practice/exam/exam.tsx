import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import type { AnswerValue } from '@kashf/contract/practice/paper.ts'
import { ChevronLeft, ChevronRight, CloudCheck, CloudOff, Flag, Grid2x2, Smartphone } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { formatMilli } from '../../../../shell/format/milli.ts'
import { examText as text } from '../../../../text/learn/exam.ts'
import { practiceQuestionText } from '../../../../text/learn/practice-question.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Drawer } from '../../../../ui/on-demand/dialog.tsx'
import type { AttemptOutbox, OutboxState } from '../../../public-account/practice/outbox/attempt-outbox.ts'
import { answerKey } from '../../../public-account/practice/outbox/local-answer.ts'
import { PracticeQuestion } from '../question/practice-question.tsx'
import { BlockThread } from './block-thread.tsx'
import { ElsewhereDialog } from './elsewhere.tsx'
import { ExamClock } from './exam-clock.tsx'
import { HandIn } from './hand-in.tsx'
import { type ExamBlock, type ExamQuestion, hasAnswer, sharing } from './paper-questions.ts'
import { PassagePanel } from './passage-panel.tsx'
import { QuestionMap } from './question-map.tsx'
import { Strip } from './strip.tsx'
import { useLeavingLog } from './use-leaving-log.ts'
import { useListening } from './use-listening.ts'

/** The paper of an open attempt. */
export function Exam(props: {
  attempt: Attempt
  blocks: ExamBlock[]
  outbox: AttemptOutbox
  state: OutboxState
  /** Seconds of the section or of the test; null: without a clock. */
  left: number | null
  onTakeOver: () => Promise<void>
  onNextSection: () => Promise<void>
}) {
  const { attempt, blocks, outbox, state, left, onTakeOver, onNextSection } = props
  const questions = useMemo(() => blocks.flatMap((block) => block.questions), [blocks])
  const [slot, setSlot] = useState<number | null>(null)
  const [isHandingIn, setHandingIn] = useState(false)
  const [isMapOpen, setMapOpen] = useState(false)
  const [isClockHidden, setClockHidden] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const top = useRef<HTMLElement>(null)
  /** The first that was empty when the paper opened; an attempt that is read again has other objects for the same slots. */
  const firstEmpty = useRef<number | undefined>(undefined)
  firstEmpty.current ??= questions.find((question) => !hasAnswer(state.values, question))?.slot
  const current = questions.find((question) => question.slot === (slot ?? firstEmpty.current)) ?? questions[0]
  const isElsewhere = state.problem === 'elsewhere'
  const isReadOnly = isElsewhere || state.handIn !== 'none'
  const sections = attempt.paper?.sections ?? []
  // Sections with clocks of their own follow one another, also for a person without a clock.
  const hasNextSection =
    sections.some(({ minutes }) => minutes !== null) && attempt.section < sections.length - 1
  const listening = useListening(attempt)
  useLeavingLog(attempt.id, attempt.settings.logs_leaving && !isReadOnly)

  const go = (question: ExamQuestion | undefined) => {
    if (!question) return
    setSlot(question.slot)
    setHandingIn(false)
    setMapOpen(false)
    void outbox.flush()
    window.scrollTo({ top: 0 })
    top.current?.focus({ preventScroll: true })
  }
  const at = current ? questions.indexOf(current) : -1
  const next = questions[at + 1]
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.defaultPrevented
    if (!isPlain || isHandingIn || isField(event.target) || document.querySelector('dialog[open]')) return
    if (event.key === 'ArrowRight') go(next)
    else if (event.key === 'ArrowLeft') go(questions[at - 1])
    else if (event.code === 'KeyF' && current && !isReadOnly) outbox.toggleFlag(current.slot)
    else if (event.code === 'KeyT') setClockHidden(!isClockHidden)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const submit = async () => {
    setBusy(true)
    if (hasNextSection) {
      await outbox.sendWhole()
      await onNextSection()
      setHandingIn(false)
    } else await outbox.handIn()
    setBusy(false)
  }
  if (!current) return null
  const { question, block, number } = current
  const values = question.parts.map((_, part) => state.values.get(answerKey({ slot: current.slot, part })))
  const isFlagged = state.flags.has(current.slot)
  const flagLabel = isFlagged ? text.unflag : text.flag
  const passage = question.passage === null ? undefined : attempt.paper?.passages[question.passage]
  const shared = sharing(questions, current)
  const marks = { values: state.values, flags: state.flags, onGo: go }
  const flag = <Flag size={20} aria-hidden="true" fill={isFlagged ? 'currentColor' : 'none'} />
  return (
    <>
      <header className="top-0 z-20 grid gap-2 border-b border-line bg-surface px-3 pb-2.5 lg:px-6 [@media(min-height:30em)]:sticky">
        <div className="flex min-h-14 flex-wrap items-center gap-x-2 lg:min-h-16 lg:gap-x-4">
          <button
            type="button"
            aria-label={text.mapLabel(number, questions.length)}
            onClick={() => setMapOpen(true)}
            className="flex h-11 items-center gap-2 rounded-md bg-sunken px-3 font-semibold lg:hidden"
          >
            <Grid2x2 size={18} aria-hidden="true" />
            {number}
            <span className="text-sm font-medium text-ink-2">/ {questions.length}</span>
          </button>
          <h1 className="text-base tracking-normal max-lg:sr-only">{attempt.test_title}</h1>
          <SavedMark state={state} />
          <span className="ml-auto" />
          {left !== null && (
            <ExamClock left={left} isHidden={isClockHidden} onToggle={() => setClockHidden(!isClockHidden)} />
          )}
          <Button
            variant="outline"
            className="max-lg:hidden"
            disabled={isReadOnly}
            onClick={() => setHandingIn(true)}
          >
            {text.toHandIn}
          </Button>
        </div>
        <BlockThread blocks={blocks} current={current} values={state.values} />
      </header>
      {state.problem === 'line' && (
        <Strip icon={<CloudOff size={18} aria-hidden="true" />} title={text.offline}>
          {state.waitingCount > 0 ? text.offlineThen(state.waitingCount) : text.offlineNone}
        </Strip>
      )}
      {isElsewhere && (
        <Strip tone="info" icon={<Smartphone size={18} aria-hidden="true" />} title={text.readOnly}>
          <button
            type="button"
            onClick={() => setLooking(false)}
            className="min-h-6 font-semibold text-lapis underline"
          >
            {text.continueHere}
          </button>
        </Strip>
      )}
      {isElsewhere && !isLooking && (
        <ElsewhereDialog attempt={attempt} onTake={onTakeOver} onLook={() => setLooking(true)} />
      )}
      {isHandingIn ? (
        <HandIn
          blocks={blocks}
          state={state}
          left={left}
          isSection={hasNextSection}
          isBusy={isBusy}
          onGo={go}
          onBack={() => setHandingIn(false)}
          onSubmit={submit}
        />
      ) : (
        <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_25rem]">
          <main
            id="main"
            ref={top}
            tabIndex={-1}
            aria-label={text.question(number)}
            className="flex min-w-0 flex-1 flex-col"
          >
            {passage && (
              <PassagePanel
                key={question.passage}
                passage={passage}
                listening={listening}
                numbers={{ from: shared[0]?.number ?? number, to: shared.at(-1)?.number ?? number }}
                canPlay={!isReadOnly}
              />
            )}
            <div className="mx-auto grid w-full max-w-208 content-start gap-4 px-4 py-4 lg:px-14 lg:py-8">
              <p className="flex items-center justify-between gap-2 text-sm text-ink-2">
                <span>
                  <b className="text-ink">
                    <span className="max-lg:sr-only">{text.question(number)} · </span>
                    {block.title}
                  </b>{' '}
                  · {practiceQuestionText.forms[question.form]}
                </span>
                <span className="shrink-0">{text.points(formatMilli(block.weight_milli))}</span>
              </p>
              <PracticeQuestion
                key={current.slot}
                question={question}
                values={values}
                isReadOnly={isReadOnly}
                place={`${attempt.id}/${current.slot}`}
                hasShortcuts
                onAnswer={(part: number, value: AnswerValue) => outbox.answer(current.slot, part, value)}
              />
            </div>
            <footer className="bottom-0 mt-auto flex flex-wrap items-center gap-2.5 border-t border-line bg-surface px-4 pt-3 pb-4 max-lg:[@media(min-height:30em)]:sticky lg:border-0 lg:bg-transparent lg:px-14">
              <IconButton
                label={flagLabel}
                icon={flag}
                aria-pressed={isFlagged}
                disabled={isReadOnly}
                onClick={() => outbox.toggleFlag(current.slot)}
                className={cx(
                  'size-13 max-w-[18vw] border',
                  isFlagged ? 'border-apricot bg-apricot-tint text-apricot' : 'border-edge',
                )}
              />
              <Shortcuts />
              <IconButton
                label={text.previous}
                icon={<ChevronLeft size={24} aria-hidden="true" />}
                disabled={at <= 0}
                onClick={() => go(questions[at - 1])}
                className="size-13 max-w-[18vw] border border-edge lg:ml-auto"
              />
              <Button
                size="lg"
                className="max-lg:flex-1"
                disabled={!next && isReadOnly}
                onClick={() => (next ? go(next) : setHandingIn(true))}
              >
                {next ? text.next : text.toHandIn}
                <ChevronRight size={20} aria-hidden="true" />
              </Button>
            </footer>
          </main>
          <aside
            aria-label={text.questions}
            className="border-l border-line bg-surface px-6 py-5 max-lg:hidden"
          >
            <h2 className="sr-only">{text.questions}</h2>
            <QuestionMap blocks={blocks} current={current} {...marks} />
          </aside>
        </div>
      )}
      {isMapOpen && (
        <Drawer title={text.questions} onClose={() => setMapOpen(false)}>
          <QuestionMap blocks={blocks} current={current} {...marks} />
          <Button
            className="mt-5 w-full"
            disabled={isReadOnly}
            onClick={() => {
              setMapOpen(false)
              setHandingIn(true)
            }}
          >
            {text.toHandIn}
          </Button>
        </Drawer>
      )}
    </>
  )
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=radio], [type=checkbox]), textarea, select, audio')

/** Whether the answers are on the server, in words on desks. */
function SavedMark({ state }: { state: OutboxState }) {
  if (state.problem !== null) return null
  return (
    <span className="flex items-center gap-1.5 text-sm text-teal max-lg:hidden">
      <CloudCheck size={18} aria-hidden="true" />
      {state.waitingCount > 0 ? text.saving : text.saved}
    </span>
  )
}

/** What the keyboard does, for desks. */
const Shortcuts = () => (
  <span aria-hidden="true" className="flex flex-wrap items-center gap-3 text-sm text-ink-2 max-lg:hidden">
    <span className="flex items-center gap-1">
      <span className="shortcut">←</span>
      <span className="shortcut">→</span> {text.keys.question}
    </span>
    <span className="flex items-center gap-1">
      <span className="shortcut">F</span> {text.keys.flag}
    </span>
    <span className="flex items-center gap-1">
      <span className="shortcut">T</span> {text.keys.clock}
    </span>
  </span>
)
