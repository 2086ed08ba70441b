import { MAX_SPEECH_BYTES } from '@kashf/contract/media/file-sizes.ts'
import { MAX_RECORDING_S } from '@kashf/contract/media/recordings.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../../api/queries/reads.ts'
import { recordingText as text } from '../../../../text/learn/recording.ts'
import { Button } from '../../../../ui/button.tsx'
import { localIdIn, localValue } from '../../../public-account/practice/outbox/local-recording.ts'
import { LocalSound } from '../../recording/local-sound.tsx'
import { Recorder } from '../../recording/recorder.tsx'
import { RecordingPlayer } from '../../recording/recording-player.tsx'
import { useKeptFocus } from '../../recording/use-kept-focus.ts'
import type { PartProps } from './part.ts'

const MAKING_MS = 3000

/** The field of a spoken answer: recorded here, played back, and recorded again. */
export default function SpeechField(props: PartProps & { place: string }) {
  const [isAgain, setAgain] = useState(false)
  const answer = typeof props.value === 'string' ? props.value : null
  const part = useKeptFocus(answer === null ? 'none' : isAgain ? 'again' : 'answered')
  return (
    <div ref={part}>
      <Field {...props} {...{ answer, isAgain, setAgain }} />
    </div>
  )
}

interface FieldProps extends PartProps {
  place: string
  answer: string | null
  isAgain: boolean
  setAgain: (isAgain: boolean) => void
}

function Field({ answer, onAnswer, isReadOnly, label, place, isAgain, setAgain }: FieldProps) {
  const recorder = (
    <Recorder
      place={place}
      maxSeconds={MAX_RECORDING_S.speech}
      maxBytes={MAX_SPEECH_BYTES}
      onDone={(id) => {
        setAgain(false)
        onAnswer(localValue(id))
      }}
    />
  )
  if (answer === null) return isReadOnly ? <p className="text-ink-2">{text.none}</p> : recorder
  const localId = localIdIn(answer)
  return (
    <fieldset aria-label={label} className="grid min-w-0 gap-3">
      <div className="grid gap-2 rounded-lg border border-line bg-surface p-4">
        {localId === null ? <Sent recordingId={Number(answer)} /> : <Waiting localId={localId} />}
      </div>
      {!isReadOnly &&
        (isAgain ? (
          recorder
        ) : (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button variant="outline" onClick={() => setAgain(true)}>
              {text.again}
            </Button>
            <span className="text-sm text-ink-2">{text.replaces}</span>
          </div>
        ))}
    </fieldset>
  )
}

/** A recording that only this device has. */
function Waiting({ localId }: { localId: string }) {
  return (
    <>
      <LocalSound id={localId} label={text.answer} />
      <p role="status" className="flex gap-2 text-sm text-ink-2">
        <CloudUpload size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-apricot" />
        {text.waits}
      </p>
    </>
  )
}

/** A recording that the server has. */
function Sent({ recordingId }: { recordingId: number }) {
  const { data } = useQuery({
    ...dataOf('GET /api/practice/recordings/:id', practiceKeys.recording(recordingId), {
      params: { id: recordingId },
    }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? MAKING_MS : false),
  })
  return (
    <>
      {data && <RecordingPlayer recording={data} label={text.answer} />}
      {data?.state !== 'failed' && (
        <p role="status" className="flex gap-2 text-sm text-ink-2">
          <CircleCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-teal" />
          {text.sent}
        </p>
      )}
    </>
  )
}
