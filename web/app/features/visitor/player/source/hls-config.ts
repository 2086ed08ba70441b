import type { HlsConfig } from 'hls.js'
import { isCostlyLine } from '../settings/costly-line.ts'
import { readSettings } from '../settings/player-settings.ts'

const END_MARGIN_S = 5
/** Initial bandwidth estimate, bit/s: playback starts in the lowest quality and moves up soon. */
const INITIAL_BANDWIDTH = 400_000
/** Caps the stored estimate, so that a connection slower than last time still shows a first picture soon. */
const MAX_INITIAL_BANDWIDTH = 1_000_000

/**
 * The initial bandwidth estimate, which on an expensive connection is below the need of any quality, so that playback
 * starts in the lowest.
 */
function initialBandwidth(): number {
  if (isCostlyLine()) return 1
  return Math.min(readSettings().bandwidth ?? INITIAL_BANDWIDTH, MAX_INITIAL_BANDWIDTH)
}

/** Forward buffer. Kept small: viewers who leave have paid for the unwatched bytes too. */
const BUFFER_S = 40
const BUFFER_BYTES = 3_000_000
/**
 * The upper limit of the buffer in seconds, even if they are few bytes, because loaded seconds count when the course is
 * refunded.
 */
const MAX_BUFFER_S = 90

/** Settings of hls.js for a video of `durationS` that was left at `startAt`. */
export const hlsConfig = (startAt: number, durationS: number, loader: HlsConfig['loader']) => ({
  // A video that was watched to its end restarts.
  startPosition: durationS > 0 && startAt > durationS - END_MARGIN_S ? 0 : startAt,
  capLevelToPlayerSize: true,
  abrEwmaDefaultEstimate: initialBandwidth(),
  maxBufferLength: BUFFER_S,
  maxBufferSize: BUFFER_BYTES,
  maxMaxBufferLength: MAX_BUFFER_S,
  // Otherwise hls.js would download a segment of the lowest quality just to measure bandwidth, and discard it.
  testBandwidth: false,
  // After the first failure of the decoder `LessonVideo` decides.
  appendErrorMaxRetry: 1,
  loader,
})
