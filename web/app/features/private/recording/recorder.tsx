import { FileAudio, Mic, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatBytes, formatClock, formatLength } from '../../../shell/format/format.ts'
import { recordingText as text } from '../../../text/learn/recording.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { FileButton } from '../../../ui/private/file-button.tsx'
import {
  finishRecording,
  forgetRecording,
  keepFile,
  type LocalRecording,
  unfinishedRecording,
} from '../../public-account/practice/recording-store.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useRecorder } from './use-recorder.ts'

export interface RecorderProps {
  /** What is recorded for; one that a killed page left is offered here again. */
  place: string
  maxSeconds: number
  maxBytes: number
  /** Gets the id of what was recorded or chosen, in the store of this device. */
  onDone: (id: string) => void
}

/** Records by the microphone, or takes a recording from a file. */
export function Recorder(props: RecorderProps) {
  const { place, maxSeconds, onDone } = props
  const recorder = useRecorder({ place, maxSeconds, onDone })
  const left = useLeftRecording(place, onDone)
  const part = useKeptFocus(left.left ? 'left' : recorder.state.step)
  return (
    <div ref={part}>
      <Step {...props} recorder={recorder} leftBefore={left} />
    </div>
  )
}

interface StepProps extends RecorderProps {
  recorder: ReturnType<typeof useRecorder>
  leftBefore: ReturnType<typeof useLeftRecording>
}

/** What can be done now: record, end it, or keep what a killed page left. */
function Step({ place, maxSeconds, maxBytes, onDone, recorder, leftBefore }: StepProps) {
  const { state, start, stop } = recorder
  const [refusal, setRefusal] = useState<string | null>(null)
  const { left, keep, drop } = leftBefore
  const take = async (file: File) => {
    setRefusal(null)
    const seconds = await secondsOf(file)
    if (file.size > maxBytes) return setRefusal(text.fileTooLarge(formatBytes(maxBytes)))
    if (seconds !== null && seconds > maxSeconds + 1)
      return setRefusal(text.fileTooLong(formatLength(maxSeconds)))
    onDone(await keepFile(place, file, seconds ?? 0))
  }
  if (state.step === 'recording')
    return <Recording seconds={state.seconds} level={state.level} maxSeconds={maxSeconds} onStop={stop} />
  if (left) {
    return (
      <Notice tone="attention" title={text.left(formatClock(left.seconds))}>
        <p>{text.leftHint}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="outline" onClick={keep}>
            {text.keepLeft}
          </Button>
          <Button variant="quiet" onClick={drop}>
            {text.again}
          </Button>
        </div>
      </Notice>
    )
  }
  const problem = state.step === 'failed' ? state.why : null
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      {problem && (
        <Notice tone="attention" title={text.problems[problem].title}>
          {text.problems[problem].next}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {problem !== 'unsupported' && (
          <Button
            variant="outline"
            size="lg"
            loading={state.step === 'asking'}
            icon={<Mic size={22} aria-hidden="true" />}
            onClick={start}
          >
            {problem ? text.tryAgain : text.record}
          </Button>
        )}
        {/* Where the browser itself cannot record, phones open their recorder. */}
        <FileButton
          accept="audio/*,.m4a,.ogg,.opus"
          capture={problem !== null}
          icon={<FileAudio size={20} aria-hidden="true" />}
          onFiles={([file]) => file && void take(file)}
        >
          {text.chooseFile}
        </FileButton>
      </div>
      {state.step === 'asking' ? (
        <p role="status" className="text-sm text-ink-2">
          {text.asking}
        </p>
      ) : (
        <p className="text-sm text-ink-2">{text.limit(formatLength(maxSeconds))}</p>
      )}
      {refusal && (
        <p role="alert" className="text-sm font-medium text-red">
          {refusal}
        </p>
      )}
    </div>
  )
}

/** The running recording: how long, how long yet, how loud. */
function Recording(props: { seconds: number; level: number; maxSeconds: number; onStop: () => void }) {
  const { seconds, level, maxSeconds, onStop } = props
  const left = Math.max(0, maxSeconds - seconds)
  return (
    <div className="grid gap-3 rounded-lg border border-lapis bg-lapis-tint p-4">
      <p role="status" className="sr-only">
        {left <= 30 ? text.endsSoon : text.recording}
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b aria-hidden="true">{text.recording}</b>
        <span role="timer" className="tabular-nums">
          <b className="text-lg">{formatClock(seconds)}</b>
          <span className={cx('ml-2 text-sm', left <= 60 ? 'font-semibold text-apricot' : 'text-ink-2')}>
            {text.remaining(formatClock(left))}
          </span>
        </span>
      </p>
      <progress aria-hidden="true" className="progress" value={level} max={1} />
      <Button
        variant="outline"
        size="lg"
        wide
        icon={<Square size={18} aria-hidden="true" />}
        onClick={onStop}
      >
        {text.stop}
      </Button>
    </div>
  )
}

/** What a page that was killed had recorded for this place. */
function useLeftRecording(place: string, onDone: (id: string) => void) {
  const [left, setLeft] = useState<LocalRecording | null>(null)
  useEffect(() => {
    let isCurrent = true
    void unfinishedRecording(place).then((found) => isCurrent && setLeft(found))
    return () => {
      isCurrent = false
    }
  }, [place])
  const end = (then: (left: LocalRecording) => void) => () => {
    if (left) then(left)
    setLeft(null)
  }
  return {
    left,
    keep: end(({ id, seconds }) => void finishRecording(id, seconds).then(() => onDone(id))),
    drop: end(({ id }) => void forgetRecording(id)),
  }
}

/** The length of a file of sound, where the browser can read it. */
function secondsOf(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file)
  const audio = new Audio()
  return new Promise<number | null>((resolve) => {
    audio.onloadedmetadata = () => resolve(Number.isFinite(audio.duration) ? audio.duration : null)
    audio.onerror = () => resolve(null)
    audio.src = address
  }).finally(() => URL.revokeObjectURL(address))
}
