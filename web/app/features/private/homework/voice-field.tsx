import { MAX_SPEECH_BYTES } from '@kashf/contract/media/file-sizes.ts'
import { MAX_RECORDING_S, type Recording } from '@kashf/contract/media/recordings.ts'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import { recordingText } from '../../../text/learn/recording.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import type { LocalSpeech } from '../../public-account/homework/local-work.ts'
import type { WorkOutbox } from '../../public-account/homework/work-outbox.ts'
import { LocalSound } from '../recording/local-sound.tsx'
import { Recorder } from '../recording/recorder.tsx'
import { RecordingPlayer } from '../recording/recording-player.tsx'

interface VoiceFieldProps {
  taskId: number
  recording: Recording | LocalSpeech | null
  outbox: WorkOutbox
}

/** A spoken answer: recorded, listened to, and deleted to record again. */
export function VoiceField({ taskId, recording, outbox }: VoiceFieldProps) {
  if (recording === null) {
    return (
      <Recorder
        place={`homework/${taskId}`}
        maxSeconds={MAX_RECORDING_S.speech}
        maxBytes={MAX_SPEECH_BYTES}
        onDone={(id) => outbox.setSpeech({ id, refusal: null })}
      />
    )
  }
  return (
    <section aria-label={text.voiceLabel} className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      {typeof recording.id === 'number' && 'state' in recording ? (
        <RecordingPlayer recording={recording} label={text.voiceLabel} />
      ) : (
        'refusal' in recording && (
          <>
            <LocalSound id={recording.id} label={text.voiceLabel} />
            {recording.refusal === null ? (
              <p role="status" className="text-sm text-ink-2">
                {recordingText.waits}
              </p>
            ) : (
              <Notice tone="bad">{recording.refusal}</Notice>
            )}
          </>
        )
      )}
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start"
        onClick={() => outbox.remove(recording)}
      >
        {text.removeVoice}
      </Button>
    </section>
  )
}
