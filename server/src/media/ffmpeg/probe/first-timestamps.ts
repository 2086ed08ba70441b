/** When the first picture and the first sound come, in seconds after the file begins; null when not within 20 s. */
export type FirstTimestamps = { pictureS: number | null; soundS: number | null }

/**
 * Output options that decode one picture and one piece of sound, because the header does not say when they come. Before
 * the input stands `limitToStart`: a sound track without sound would have the whole file read.
 */
export const firstFrames = [...showPicture('0:V:0?'), ...showSound('0:a:0?'), '-f', 'null', '-']
/**
 * The same for one stream alone. Version 5.1 ends an output with the first of its streams that has all its frames, so the
 * other may not have been seen.
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
 * Reads what ffmpeg said with `firstFrames`. Both filters speak at once and may share a line, where ffmpeg leaves the second
 * one's name out: what only pictures (`sar`) or only sounds (`nb_samples`) have tells them apart.
 */
export function parseFirstTimestamps(stderr: string): FirstTimestamps {
  return {
    pictureS: timeWith(stderr, ' sar:'),
    soundS: timeWith(stderr, ' nb_samples:'),
  }
}

/** The first time that is followed by `fact` in its line, before another time. */
function timeWith(text: string, fact: string): number | null {
  for (const part of text.split('pts_time:').slice(1)) {
    const [line = ''] = part.split('\n', 1)
    const time = /^\S+/.exec(line)?.[0]
    if (time && line.includes(fact)) return Math.max(0, Number(time))
  }
  return null
}
