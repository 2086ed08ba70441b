import type { VideoStream } from './parse-probe.ts'

/** The times in seconds of the first frame and the first sound; null if not within the first 20 s. */
export type FirstTimestamps = { pictureS: number | null; soundS: number | null }

/**
 * Output options that decode one frame and one piece of sound, whose times are not in the header. Use with the input
 * option `limitToStart`: otherwise an empty sound track would make ffmpeg read the whole file.
 */
export const firstFrames = [...showPicture('0:V:0?'), ...showSound('0:a:0?'), '-f', 'null', '-']
/**
 * The output options for a single stream: ffmpeg 5.1 ends an output with its first finished stream, possibly before the
 * other one has started.
 */
export const firstPicture = (index: number) => [...showPicture(`0:${index}`), '-f', 'null', '-']
export const firstSound = (index: number) => [...showSound(`0:${index}`), '-f', 'null', '-']
export const limitToStart = ['-t', '20']

function showPicture(stream: string): string[] {
  return ['-map', stream, '-frames:v', '1', '-vf', 'showinfo=checksum=0']
}

function showSound(stream: string): string[] {
  return ['-map', stream, '-frames:a', '1', '-af', 'ashowinfo']
}

/**
 * Parses ffmpeg's output with `firstFrames`. Both filters log concurrently and may share a line without the second one's
 * name, so they are recognised by `sar` (frames only) and `nb_samples` (sound only).
 */
export function parseFirstTimestamps(stderr: string): FirstTimestamps {
  return {
    pictureS: timeWith(stderr, ' sar:'),
    soundS: timeWith(stderr, ' nb_samples:'),
  }
}

/** Corrects what the header says about a video by its first decoded frame, as `firstPicture` shows it. */
export function withFrameFacts(video: VideoStream, stderr: string): VideoStream {
  const range = /\bcolor_range:(\w+)/.exec(stderr)?.[1]
  const isInterlaced = /\bsar:\S{1,24} s:\S{1,24} i:[TB]/.test(stderr)
  return {
    ...video,
    pixelFormat: /\bfmt:(\w+)(?= (?:cl|sar):)/.exec(stderr)?.[1] ?? video.pixelFormat,
    matrix: /\bcolor_space:((?:bt|smpte|gbr|fcc|ycgco)\w*)/.exec(stderr)?.[1] ?? video.matrix,
    isFullRange: range === 'pc' || (range !== 'tv' && video.isFullRange),
    fields: video.fields ?? (isInterlaced ? { parity: null, isFlagged: true } : null),
  }
}

/** The first timestamp that is followed by `fact` on its line, before any other timestamp. */
function timeWith(text: string, fact: string): number | null {
  for (const part of text.split('pts_time:').slice(1)) {
    const [line = ''] = part.split('\n', 1)
    const time = /^\S+/.exec(line)?.[0]
    if (time && line.includes(fact)) return Math.max(0, Number(time))
  }
  return null
}
