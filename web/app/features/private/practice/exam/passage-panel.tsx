import type { PaperPassage } from '@kashf/contract/practice/paper.ts'
import { AArrowUp, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { formatClock } from '../../../../shell/format/format.ts'
import { examText as text } from '../../../../text/learn/exam.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { SpinnerMark } from '../../../../ui/states/spinner.tsx'
import { QuestionHtml } from '../question/question-html.tsx'
import type { Listening } from './use-listening.ts'

/** A text or a recording that questions share. It scrolls by itself, and its lower edge can be dragged. */
export function PassagePanel(props: {
  passage: PaperPassage
  numbers: { from: number; to: number }
  listening: Listening
  canPlay: boolean
}) {
  const { passage, numbers, listening, canPlay } = props
  const [isLarge, setLarge] = useState(false)
  return (
    <section aria-label={text.passage(numbers.from, numbers.to)} className="border-b border-line bg-sunken">
      <div className="flex min-h-11 items-center justify-between gap-3 px-4 pt-2 text-sm">
        <b>{passage.title || text.passage(numbers.from, numbers.to)}</b>
        {passage.html && (
          <IconButton
            label={text.larger}
            aria-pressed={isLarge}
            icon={<AArrowUp size={20} aria-hidden="true" />}
            onClick={() => setLarge(!isLarge)}
          />
        )}
      </div>
      {passage.recording !== null && (
        <PassageRecording
          passageId={passage.recording}
          plays={passage.plays}
          listening={listening}
          canPlay={canPlay}
        />
      )}
      {passage.html && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
        <div tabIndex={0} className="max-h-[60dvh] min-h-20 h-50 resize-y overflow-y-auto px-4 pb-4">
          <QuestionHtml html={passage.html} className={cx(isLarge && 'text-lg')} />
        </div>
      )}
    </section>
  )
}

/** A recording, played without going back. The server counts how often. */
export function PassageRecording(props: {
  passageId: number
  plays: number | null
  listening: Listening
  canPlay: boolean
}) {
  const { passageId, plays, listening, canPlay } = props
  const isThis = listening.passageId === passageId
  const step = isThis ? listening.step : 'idle'
  const left = listening.leftOf(passageId)
  const isFree = step !== 'idle' || (listening.step === 'idle' && left !== 0)
  const share = isThis && listening.duration > 0 ? listening.seconds / listening.duration : 0
  return (
    <div className="grid gap-2 px-4 pb-3.5">
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={step === 'playing' ? text.pause : text.play}
          aria-busy={step === 'opening' || undefined}
          disabled={!canPlay || !isFree || step === 'opening'}
          onClick={() => listening.press(passageId)}
          className="grid size-14 shrink-0 place-items-center rounded-full bg-action text-on-action disabled:border disabled:border-edge disabled:bg-transparent disabled:text-ink-3"
        >
          {step === 'opening' && <SpinnerMark size={24} />}
          {step === 'playing' && <Pause size={24} aria-hidden="true" />}
          {step !== 'opening' && step !== 'playing' && <Play size={24} aria-hidden="true" />}
        </button>
        <progress className="progress" aria-label={text.played} value={share} max={1} />
        {isThis && listening.duration > 0 && (
          <span className="shrink-0 text-sm tabular-nums">
            {formatClock(listening.duration - listening.seconds)}
          </span>
        )}
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
        <span role="status">
          {step === 'idle' || plays === null
            ? text.playsLeft(left)
            : text.playing(plays - (left ?? 0), plays)}
        </span>
        <span>{text.noRewind}</span>
      </p>
      {isThis && listening.error && (
        <p role="alert" className="text-sm font-medium text-red">
          {listening.error}
        </p>
      )}
    </div>
  )
}
