import { Headphones, Leaf, Settings } from 'lucide-react'
import { formatBytes } from '../../../../shell/format/format.ts'
import { playerText } from '../../../../text/player.ts'
import type { QualityChoice } from '../settings/player-settings.ts'
import { type Qualities, SAVER_LINES, upTo } from './qualities.ts'

/** What the quality menu offers, each with what the whole lesson weighs in it: people here pay for megabytes. */
export function qualityOptions(
  { pictures, sound }: Qualities,
  durationS: number,
): { value: QualityChoice; label: string; note?: string }[] {
  const weighed = (bitrate: number | undefined) =>
    bitrate && durationS > 0 ? formatBytes((bitrate / 8) * durationS) : undefined
  const saver = upTo(pictures, SAVER_LINES)
  const largest = pictures[0]
  return [
    { value: 'auto', label: playerText.auto, note: playerText.autoNote },
    // Nothing is saved where nothing is larger.
    ...(saver && largest && saver.lines < largest.lines
      ? [{ value: 'saver' as const, label: playerText.saver, note: atMost(weighed(saver.bitrate)) }]
      : []),
    ...pictures.map(({ lines, bitrate }) => ({
      value: lines,
      label: playerText.lines(lines),
      note: weighed(bitrate),
    })),
    ...(sound
      ? [{ value: 'audio' as const, label: playerText.soundOnly, note: weighed(sound.bitrate) }]
      : []),
  ]
}

const atMost = (weight: string | undefined) => weight && playerText.atMost(weight)

/** Which of the options stands for what was chosen, maybe for a video with other qualities. */
export function shownChoice({ pictures, sound }: Qualities, choice: QualityChoice): QualityChoice {
  if (choice === 'audio') return sound ? 'audio' : 'auto'
  if (typeof choice === 'number') return upTo(pictures, choice)?.lines ?? 'auto'
  const isOffered = choice === 'auto' || (pictures[0]?.lines ?? 0) > SAVER_LINES
  return isOffered ? choice : 'auto'
}

/** What the quality button shows of the choice. */
export function QualityIcon({ choice }: { choice: QualityChoice }) {
  if (choice === 'auto') return <Settings size={22} aria-hidden="true" />
  if (choice === 'saver') return <Leaf size={22} aria-hidden="true" />
  if (choice === 'audio') return <Headphones size={22} aria-hidden="true" />
  return playerText.lines(choice)
}
