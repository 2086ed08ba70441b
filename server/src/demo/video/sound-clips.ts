import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hlsOutput } from '../../media/ffmpeg/encode/hls-output.ts'
import type { Ffmpeg } from '../../media/ffmpeg/ffmpeg.ts'
import { runFfmpeg } from '../../media/ffmpeg/run-ffmpeg.ts'
import { CLIP_S } from './clip.ts'
import { type EncodedClips, readClips } from './encoded-clips.ts'

/** The indexes of the clips of `soundClips`. */
export const SOUND = { chime: 1, silence: 2 } as const

// At 32 kHz a clip is a whole number of AAC frames.
const SAMPLE_RATE = 32_000
let made: Promise<EncodedClips> | undefined

/** Clips of sound for all demo lessons: a quiet chime, and silence. Encoded once per process. */
export function soundClips(ffmpeg: Ffmpeg): Promise<EncodedClips> {
  made ??= encodeSound(ffmpeg).catch((error) => {
    made = undefined
    throw error
  })
  return made
}

/** The first clip absorbs the delay of the encoder. */
async function encodeSound(ffmpeg: Ffmpeg): Promise<EncodedClips> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-demo-sound-'))
  try {
    const voice = (hertz: number, fadeS: number) =>
      `0.06*sin(2*PI*${hertz}*t)*exp(-mod(t,${CLIP_S})/${fadeS})*between(t,${CLIP_S},${2 * CLIP_S})`
    const chime = [voice(392, 0.9), voice(587.33, 0.6), voice(783.99, 0.4)].join('+')
    const args = [
      ...['-loglevel', 'error', '-y', '-f', 'lavfi', '-i'],
      `aevalsrc='${chime}':s=${SAMPLE_RATE}:d=${4 * CLIP_S}`,
      ...['-c:a', 'aac', '-b:a', '48k', '-ac', '1'],
      ...hlsOutput('audio', { hasPicture: false, segmentS: CLIP_S }),
    ]
    const { code, stderr } = await runFfmpeg(ffmpeg, args, {
      timeoutS: 60,
      cpuS: 30,
      writes: { folder, subfolders: ['audio'], fileBytes: 2 ** 22 },
    })
    if (code !== 0) throw new Error(`demo sound: ${code} ${stderr.slice(-500)}`)
    const name = path.join(folder, 'audio')
    return readClips(
      await readFile(path.join(name, 'index.m3u8'), 'utf8'),
      await readFile(path.join(name, 'v.mp4')),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
