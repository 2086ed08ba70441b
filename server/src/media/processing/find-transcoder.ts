import type { Deps } from '../../deps.ts'
import { type Ffmpeg, findFfmpeg } from '../ffmpeg/find-ffmpeg.ts'

/** This machine's ffmpeg; null (and a line in the log) when there is none, and videos wait. */
export async function findTranscoder(deps: Pick<Deps, 'env' | 'log'>): Promise<Ffmpeg | null> {
  const ffmpeg = await findFfmpeg({ FFMPEG_PATH: deps.env.ffmpegPath, PATH: deps.env.path })
  if (!ffmpeg) deps.log.warn('no usable ffmpeg: videos wait. Install the system package or set FFMPEG_PATH.')
  return ffmpeg
}
