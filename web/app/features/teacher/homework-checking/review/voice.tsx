import { MAX_SPEECH_BYTES } from '@kashf/contract/media/file-sizes.ts'
import { MAX_RECORDING_S, type Recording } from '@kashf/contract/media/recordings.ts'
import { useQuery } from '@tanstack/react-query'
import { Mic, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../../api/client/client.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../../api/queries/reads.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { Button } from '../../../../ui/button.tsx'
import { ProgressBar } from '../../../../ui/on-demand/progress-bar.tsx'
import { Recorder } from '../../../private/recording/recorder.tsx'
import { RecordingPlayer } from '../../../private/recording/recording-player.tsx'
import { useSending } from '../../../private/recording/use-sending.ts'

const MAKING_MS = 3000

interface VoiceProps {
  /** Which hand-in it is about, so that what a killed page recorded is found again. */
  place: string
  value: Recording | null
  onChange: (recording: Recording | null) => void
}

/** What the checker says aloud: recorded or chosen, played, removed. */
export function Voice({ place, value, onChange }: VoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const sending = useSending({
    purpose: 'speech',
    make: (upload_id) => api('POST /api/homework/recordings', { body: { upload_id } }),
    onSent: onChange,
  })
  const { data: made } = useQuery({
    ...dataOf('GET /api/practice/recordings/:id', practiceKeys.recording(value?.id ?? 0), {
      params: { id: value?.id ?? 0 },
    }),
    enabled: value?.state === 'waiting',
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? MAKING_MS : false),
  })
  const take = useEffectEvent((ready: Recording) => onChange(ready))
  useEffect(() => {
    if (value?.state === 'waiting' && made?.id === value.id && made.state !== 'waiting') take(made)
  }, [made, value])
  if (sending.percent !== null) {
    return (
      <div className="grid gap-1.5" role="status">
        <ProgressBar value={sending.percent} label={text.sendingVoice} />
        <span className="text-sm text-ink-2">{text.sendingVoice}</span>
      </div>
    )
  }
  if (value) {
    return (
      <div className="grid gap-1">
        <RecordingPlayer recording={value} label={text.yourVoice} />
        <Button
          variant="quiet"
          size="sm"
          className="w-fit"
          icon={<Trash2 size={17} aria-hidden="true" />}
          onClick={() => onChange(null)}
        >
          {text.removeVoice}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      {isOpen ? (
        <Recorder
          place={place}
          maxSeconds={MAX_RECORDING_S.speech}
          maxBytes={MAX_SPEECH_BYTES}
          onDone={(id) => void sending.send(id)}
        />
      ) : (
        <Button
          variant="outline"
          data-voice
          className="w-fit"
          icon={<Mic size={18} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {text.voice}
        </Button>
      )}
      {sending.failure && (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 text-sm font-medium text-red">
          {sending.failure.message}
          <Button variant="quiet" size="sm" onClick={() => void sending.send(sending.failure?.id ?? '')}>
            {text.takeAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
