import type { CheckedVideo } from '../probe/check-video.ts'
import type { Rendition } from '../read-rendition.ts'
import { isPlayedEverywhere } from './picture-filters.ts'

/** One quality of a video. `shortSide` is in pixels, the rates in kbit/s. */
export type Rung = { name: string; shortSide: number; maxrate: number; bufsize: number; crf: number }

/** The sound rendition that all qualities share; `bitrate` in kbit/s. */
export type SoundPlan = { channels: 1 | 2; bitrate: number }

export type LadderPlan = {
  /** The qualities, lowest first: at least one, and none larger than the source. */
  rungs: Rung[]
  /** The quality that is made and published first: 360p, or the nearest below. */
  first: Rung
  audio: SoundPlan | null
  fps: number
  /** Whether the frame rate must be limited to `fps`: the source has more than 30 per second, or an unknown rate. */
  limitFps: boolean
}

// With capped CRF, 1080p slides take fewer bits than the sound.
const ladder: Rung[] = [
  // For viewers who pay per megabyte: with the sound, about half of 240p.
  { name: '144p', shortSide: 144, maxrate: 110, bufsize: 165, crf: 28 },
  { name: '240p', shortSide: 240, maxrate: 250, bufsize: 375, crf: 27 },
  { name: '360p', shortSide: 360, maxrate: 500, bufsize: 750, crf: 26 },
  { name: '480p', shortSide: 480, maxrate: 900, bufsize: 1350, crf: 25 },
  { name: '720p', shortSide: 720, maxrate: 1800, bufsize: 2700, crf: 24 },
  { name: '1080p', shortSide: 1080, maxrate: 3500, bufsize: 5250, crf: 23 },
]
const lowest = { maxrate: 250, bufsize: 375, crf: 27 }
const MAX_FPS = 30

/** Chooses the qualities for a source. A source of 1072 lines counts as 1080p and keeps its 1072 lines. */
export function planLadder({ video, sound }: CheckedVideo): LadderPlan {
  const short = Math.max(2, Math.floor(Math.min(video.width, video.height) / 2) * 2)
  const fitting = ladder
    .filter(({ shortSide }) => shortSide <= short * 1.05)
    .map((rung) => ({ ...rung, shortSide: Math.min(rung.shortSide, short) }))
  // A source below 240 lines is small enough to keep its resolution.
  const only = { name: `${short}p`, shortSide: short, ...lowest }
  const rungs = fitting.length > 1 ? fitting : [only]
  const first = rungs.findLast(({ shortSide }) => shortSide <= 360) ?? only
  const mono = sound?.tracks.every(({ channels, side }) => channels === 1 || side !== 'both')
  // The tolerance covers phones, which record 30.02 frames per second.
  const limitFps = video.fps === null || video.fps > MAX_FPS + 1
  return {
    rungs,
    first,
    audio: sound ? (mono ? { channels: 1, bitrate: 64 } : { channels: 2, bitrate: 96 }) : null,
    fps: limitFps ? evenRate(video.fps ?? MAX_FPS) : Math.min(video.fps ?? MAX_FPS, MAX_FPS),
    limitFps,
  }
}

/** Every second, third … frame, so that motion stays even: 25 of 50. 30 if that leaves too few. */
function evenRate(fps: number): number {
  const even = fps / Math.ceil(fps / (MAX_FPS + 0.5))
  return even >= 23.5 ? Math.round(even * 1000) / 1000 : MAX_FPS
}

/** The maximum size of the given rungs and the sound in bytes, to check the free disk space. */
export function maxBytes(plan: LadderPlan, rungs: Rung[], durationS: number): number {
  const kilobits = rungs.reduce((sum, { maxrate }) => sum + maxrate, plan.audio?.bitrate ?? 0)
  return Math.ceil((kilobits * 1000 * durationS * 1.2) / 8)
}

/** Whether a copy would play everywhere: H.264 and AAC that browsers support, at a rate that phones can load. */
export function isWebSafe({ demuxer, probe, video, sound, starts }: CheckedVideo): boolean {
  const [audio, ...others] = sound?.tracks ?? []
  return (
    (demuxer === 'mov' || demuxer === 'matroska') &&
    video.codec === 'h264' &&
    video.pixelFormat === 'yuv420p' &&
    !video.hdr &&
    !video.isFullRange &&
    (video.matrix === null || isPlayedEverywhere(video.matrix)) &&
    video.fields === null &&
    Math.min(video.width, video.height) <= 1080 &&
    !video.hasDisplayMatrix &&
    // A copy would lose an offset between video and sound.
    (starts.pictureS ?? 1) <= 0.05 &&
    (!audio || (starts.soundS ?? 1) <= 0.05) &&
    (!audio || (audio.codec === 'aac' && audio.profile === 'LC' && audio.side === 'both')) &&
    !others.length &&
    (probe.bitrate ?? Number.POSITIVE_INFINITY) <= 6_000_000
  )
}

/**
 * The rung whose video can be copied: the highest one, if the copy made first already meets its size, bitrate and
 * segment length; otherwise null.
 */
export function copyableRung(checked: CheckedVideo, plan: LadderPlan, copy: Rendition): Rung | null {
  const top = plan.rungs.at(-1)
  const { video } = checked
  if (!top || !copy.picture || !isWebSafe(checked)) return null
  const videoRate = copy.average_bitrate - (copy.has_sound ? (checked.sound?.tracks[0]?.bitrate ?? 0) : 0)
  const fits =
    Math.min(copy.picture.width, copy.picture.height) === top.shortSide &&
    video.pixelAspect === 1 &&
    !plan.limitFps &&
    videoRate <= top.maxrate * 1000 &&
    copy.peak_bitrate <= top.maxrate * 2000 &&
    copy.longest_segment_s <= 6.5
  return fits ? top : null
}
