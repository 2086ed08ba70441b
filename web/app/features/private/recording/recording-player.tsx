import type { Recording } from '@kashf/contract/media/recordings.ts'
import { recordingText as text } from '../../../text/learn/recording.ts'
import { SoundPlayer } from './sound-player.tsx'

/** A recording that the server has: played, still being made, or why it cannot be played. */
export function RecordingPlayer({ recording, label }: { recording: Recording | null; label: string }) {
  if (recording?.url && recording.duration_s !== null)
    return <SoundPlayer src={recording.url} seconds={recording.duration_s} label={label} />
  if (recording?.state === 'waiting') {
    return (
      <p role="status" className="text-ink-2">
        {text.beingMade}
      </p>
    )
  }
  return <p className="text-ink-2">{text.failures[recording?.failure ?? 'unreadable']}</p>
}
