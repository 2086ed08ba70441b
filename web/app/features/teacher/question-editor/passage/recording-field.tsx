import { MAX_LISTENING_BYTES } from '@kashf/contract/media/file-sizes.ts'
import { MAX_RECORDING_S, type Recording } from '@kashf/contract/media/recordings.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../../api/client/client.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../../api/queries/reads.ts'
import { questionEditorText as text } from '../../../../text/teach/practice/question-editor.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldGroup } from '../../../../ui/forms/field.tsx'
import { Select } from '../../../../ui/forms/inputs.tsx'
import { ProgressBar } from '../../../../ui/on-demand/progress-bar.tsx'
import { Recorder } from '../../../private/recording/recorder.tsx'
import { RecordingPlayer } from '../../../private/recording/recording-player.tsx'
import { useSending } from '../../../private/recording/use-sending.ts'

const MAKING_MS = 2000
const MOST_PLAYS = 10

export interface PassageRecording {
  recording: Recording | null
  plays: number | null
}

/** The recording of a passage: recorded or chosen, played, replaced and removed, and how often learners may play it. */
export function RecordingField(props: {
  place: string
  value: PassageRecording
  onChange: (value: PassageRecording) => void
}) {
  const { place, value, onChange } = props
  const { recording, plays } = value
  const [isReplacing, setReplacing] = useState(false)
  const sending = useSending({
    purpose: 'listening',
    make: (upload_id) => api('POST /api/practice/recordings', { body: { upload_id } }),
    onSent: (sent) => {
      setReplacing(false)
      onChange({ plays, recording: sent })
    },
  })
  const { data: made } = useQuery({
    ...dataOf('GET /api/practice/recordings/:id', practiceKeys.recording(recording?.id ?? 0), {
      params: { id: recording?.id ?? 0 },
    }),
    enabled: recording?.state === 'waiting',
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? MAKING_MS : false),
  })
  const take = useEffectEvent((ready: Recording) => onChange({ plays, recording: ready }))
  useEffect(() => {
    if (made && made.state !== 'waiting' && made.id === recording?.id && recording.state === 'waiting')
      take(made)
  }, [made, recording])
  return (
    <FieldGroup label={text.passageRecording} hint={text.passageRecordingHint}>
      {recording && (
        <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
          <RecordingPlayer recording={recording} label={text.passageRecording} />
          <div className="flex flex-wrap gap-2">
            {!isReplacing && (
              <Button variant="outline" onClick={() => setReplacing(true)}>
                {text.replaceRecording}
              </Button>
            )}
            <Button
              variant="quiet"
              icon={<Trash2 size={17} aria-hidden="true" />}
              onClick={() => onChange({ plays: null, recording: null })}
            >
              {text.removeRecording}
            </Button>
          </div>
        </div>
      )}
      {sending.percent !== null && (
        <div className="grid gap-1.5" role="status">
          <ProgressBar value={sending.percent} label={text.sendingRecording} />
          <span className="text-sm text-ink-2">{text.sendingRecording}</span>
        </div>
      )}
      {sending.failure && (
        <p role="alert" className="text-sm font-medium text-red">
          {sending.failure.message}
        </p>
      )}
      {(!recording || isReplacing) && sending.percent === null && (
        <Recorder
          place={place}
          maxSeconds={MAX_RECORDING_S.listening}
          maxBytes={MAX_LISTENING_BYTES}
          onDone={(id) => void sending.send(id)}
        />
      )}
      {recording && (
        <Select
          label={text.plays}
          value={plays === null ? '' : String(plays)}
          placeholder={text.playsFree}
          onChange={({ target }) =>
            onChange({ recording, plays: target.value === '' ? null : Number(target.value) })
          }
          options={Array.from({ length: MOST_PLAYS }, (_, i) => ({
            value: i + 1,
            label: text.playsTimes(i + 1),
          }))}
        />
      )}
    </FieldGroup>
  )
}
