import type { Deps } from '../../deps.ts'
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts'
import { explainChoice, findFfmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { describeProtections } from '../sandbox/protections.ts'

const NONE = 'none that is fit: videos wait. Install the system package or set FFMPEG_PATH.'

/** This machine's ffmpeg; null, with a warning in the log, when there is none and videos must wait. */
export async function findTranscoder(deps: Pick<Deps, 'env' | 'log'>): Promise<Ffmpeg | null> {
  const ffmpeg = await find(deps)
  if (!ffmpeg) deps.log.warn(`ffmpeg: ${NONE}`)
  return ffmpeg
}

const find = ({ env }: Pick<Deps, 'env'>) => findFfmpeg({ FFMPEG_PATH: env.ffmpegPath, PATH: env.path })

/**
 * Describes in one line which ffmpeg is used, why, and how it is confined. Never throws. The first call probes the
 * candidates, which takes seconds.
 */
export async function describeTranscoder(deps: Pick<Deps, 'env'>): Promise<string> {
  const line = await probeTranscoder(deps)
  described.set(keyOf(deps.env), line)
  return line
}

/** The latest result of `describeTranscoder` for `/readyz`, without waiting. */
export function transcoderStatus({ env }: Pick<Deps, 'env'>): string {
  return described.get(keyOf(env)) ?? 'not tried out yet'
}

const described = new Map<string, string>()
const keyOf = ({ ffmpegPath, path }: Deps['env']) => `${ffmpegPath}\n${path}`

async function probeTranscoder(deps: Pick<Deps, 'env'>): Promise<string> {
  try {
    const ffmpeg = await find(deps)
    if (!ffmpeg) return NONE
    return `${explainChoice(ffmpeg)}; confined: ${describeProtections(ffmpeg.sandbox.protections)}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
