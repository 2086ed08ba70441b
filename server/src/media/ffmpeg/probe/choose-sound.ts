import type { VideoNote } from '@kashf/contract/media/media.ts'
import type { AudioStream } from './parse-probe.ts'
import type { Levels } from './scan-streams.ts'

/** The sound of a lesson: one track or a mix of several, of which both channels are used or a single one. */
export type SoundSource = { tracks: SoundTrack[] }
export type SoundTrack = AudioStream & { side: 'both' | 'left' | 'right' }

/** A track below this level has no sound that anybody hears: muted inputs and system sounds that were off. */
const AUDIBLE_DB = -65
/** A channel that is weaker than the other by more is not meant to be heard. */
const SILENT_SIDE_DB = 40
/** Channels in opposite phase cancel each other on a single speaker, as that of a phone. */
const CANCELLED_DB = 20

/**
 * Chooses the tracks to hear. Screen recorders write the system's sound and the microphone apart, so several audible
 * tracks are mixed, unless they are languages, versions for others, or the same programme in another codec.
 */
export function chooseSound(
  audios: AudioStream[],
  levels: Map<number, Levels>,
): { sound: SoundSource | null; note: VideoNote | null } {
  const tracks = audios.flatMap((audio) => {
    const level = levels.get(audio.index)
    return level ? [{ ...audio, side: sideOf(level), level }] : []
  })
  const isAudible = ({ level: { left, right } }: { level: Levels }) => Math.max(left, right) > AUDIBLE_DB
  const preferred = tracks.find(({ isDefault }) => isDefault) ?? tracks[0]
  if (!preferred) return { sound: null, note: null }
  const audible = tracks.filter(isAudible)
  const main = audible.filter(({ isAlternative }) => !isAlternative)
  const chosen = isAudible(preferred) ? preferred : (main[0] ?? audible[0])
  if (!chosen) return { sound: { tracks: [preferred] }, note: 'silent' }
  const languages = new Set(main.flatMap(({ language }) => language ?? []))
  const together = main.filter(({ codec }) => codec === chosen.codec)
  if (languages.size > 1) return { sound: { tracks: [chosen] }, note: 'sound_of_one_language' }
  if (together.length > 1 && together.includes(chosen)) {
    return { sound: { tracks: together }, note: 'sound_mixed' }
  }
  return { sound: { tracks: [chosen] }, note: chosen === preferred ? null : 'sound_chosen' }
}

function sideOf({ left, right, sum }: Levels): SoundTrack['side'] {
  if (left - right > SILENT_SIDE_DB) return 'left'
  if (right - left > SILENT_SIDE_DB) return 'right'
  return Math.max(left, right) - sum > CANCELLED_DB ? 'left' : 'both'
}
