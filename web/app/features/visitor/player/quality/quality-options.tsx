import { Headphones, Leaf, Settings } from 'lucide-react'
import { formatBytes } from '../../../../shell/format/format.ts'
import { playerText } from '../../../../text/browse/player.ts'
import type { QualityChoice } from '../settings/player-settings.ts'
import { type Qualities, SAVER_LINES, upTo } from './qualities.ts'

/** Options of the quality menu, each with the size of the whole lesson: viewers here pay per megabyte. */
export function qualityOptions(
  { pictures, sound }: Qualities,
  durationS: number,
): { value: QualityChoice; label: string; note?: string }[] {
  const sizeOf = (bitrate: number | undefined) =>
    bitrate && durationS > 0 ? formatBytes((bitrate / 8) * durationS) : undefined
  const saver = upTo(pictures, SAVER_LINES)
  const largest = pictures[0]
  return [
    { value: 'auto', label: playerText.auto, note: playerText.autoNote },
    // The data saver is offered only if there is a larger quality to save against.
    ...(saver && largest && saver.lines < largest.lines
      ? [{ value: 'saver' as const, label: playerText.saver, note: atMost(sizeOf(saver.bitrate)) }]
      : []),
    ...pictures.map(({ lines, bitrate }) => ({
      value: lines,
      label: playerText.lines(lines),
      note: sizeOf(bitrate),
    })),
    ...(sound ? [{ value: 'audio' as const, label: playerText.soundOnly, note: sizeOf(sound.bitrate) }] : []),
  ]
}

const atMost = (weight: string | undefined) => weight && playerText.atMost(weight)

/**
 * The data costs of the lesson on a metered connection, sound first, then ascending: the lowest quality, the data
 * saver, and the viewer's own quality if it is higher. Empty without a length.
 */
export function dataCosts(
  { pictures, sound }: Qualities,
  { durationS, choice }: { durationS: number; choice: QualityChoice },
): { value: QualityChoice; label: string; size: string }[] {
  const lowest = pictures.at(-1)
  if (durationS <= 0 || !lowest) return []
  const sizeOf = (bitrate: number) => formatBytes((bitrate / 8) * durationS)
  const saver = upTo(pictures, SAVER_LINES) ?? lowest
  const own = typeof choice === 'number' ? upTo(pictures, choice) : undefined
  return [
    ...(sound ? [{ value: 'audio' as const, label: playerText.soundOnly, size: sizeOf(sound.bitrate) }] : []),
    { value: lowest.lines, label: playerText.lines(lowest.lines), size: sizeOf(lowest.bitrate) },
    ...(saver.lines > lowest.lines
      ? [
          {
            value: 'saver' as const,
            label: playerText.atMost(playerText.lines(saver.lines)),
            size: sizeOf(saver.bitrate),
          },
        ]
      : []),
    ...(own && own.lines > lowest.lines
      ? [{ value: own.lines, label: playerText.lines(own.lines), size: sizeOf(own.bitrate) }]
      : []),
  ]
}

/** The option shown as selected: the choice may come from a video with other qualities. */
export function shownChoice({ pictures, sound }: Qualities, choice: QualityChoice): QualityChoice {
  if (choice === 'audio') return sound ? 'audio' : 'auto'
  if (typeof choice === 'number') return upTo(pictures, choice)?.lines ?? 'auto'
  const isOffered = choice === 'auto' || (pictures[0]?.lines ?? 0) > SAVER_LINES
  return isOffered ? choice : 'auto'
}

/** The choice as shown on the quality button. */
export function QualityIcon({ choice }: { choice: QualityChoice }) {
  if (choice === 'auto') return <Settings size={22} aria-hidden="true" />
  if (choice === 'saver') return <Leaf size={22} aria-hidden="true" />
  if (choice === 'audio') return <Headphones size={22} aria-hidden="true" />
  return playerText.lines(choice)
}
