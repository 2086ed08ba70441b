import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { RecordingFailure } from '@kashf/contract/media/recordings.ts'
import { readHead } from '../../read-head.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import { writtenS } from '../probe/scan-streams.ts'
import { runFfmpeg } from '../run-ffmpeg.ts'
import { safeInput } from '../safe-input.ts'
import { SOUND_HEAD_BYTES, soundDemuxerOfHead } from '../sound-input.ts'

/** The largest playable file: twice what its rate makes of the longest recording. */
const MAX_BYTES = 64 * 2 ** 20
const MIN_S = 0.2

interface MadeSound {
  path: string
  durationS: number
  bytes: number
}

/**
 * Makes an m4a of the first sound track of an untrusted file: AAC, one channel, 64 kbit/s, without metadata, which may name a place.
 * Refuses what has no sound, what is longer than `maxS` seconds, and with `isBare` what has moving or still pictures beside it.
 */
export async function transcodeSound(
  ffmpeg: Ffmpeg,
  { file, maxS, isBare }: { file: string; maxS: number; isBare: boolean },
  folder: string,
  signal: AbortSignal,
): Promise<MadeSound | { refusal: RecordingFailure }> {
  const { size } = await stat(file)
  const demuxer = await soundDemuxerOfHead(await readHead(file, Math.min(size, SOUND_HEAD_BYTES)))
  if (!demuxer) return { refusal: 'unreadable' }
  const args = [
    ...['-stats_period', '60', '-y', '-threads', '2', ...safeInput(demuxer)],
    ...[
      '-map',
      '0:a:0',
      '-vn',
      '-t',
      String(maxS + 1),
      '-ac',
      '1',
      '-ar',
      '44100',
      '-c:a',
      'aac',
      '-b:a',
      '64k',
    ],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4', 'sound.m4a'],
  ]
  const { code, stderr } = await runFfmpeg(ffmpeg, args, {
    timeoutS: 300 + maxS,
    cpuS: 60 + maxS / 5,
    reads: [file],
    writes: { folder, fileBytes: MAX_BYTES },
    signal,
  })
  signal.throwIfAborted()
  if (isBare && hasPicture(stderr)) return { refusal: 'has_picture' }
  const durationS = writtenS(stderr) ?? 0
  if (code !== 0 || durationS < MIN_S) return { refusal: 'unreadable' }
  if (durationS > maxS) return { refusal: 'too_long' }
  const made = path.join(folder, 'sound.m4a')
  return { path: made, durationS, bytes: (await stat(made)).size }
}

/** Whether ffmpeg lists a picture among the streams of its input; the output has none. */
const hasPicture = (stderr: string): boolean => /^ {2}Stream #0:\d{1,4}[^\n]{0,40}: Video:/m.test(stderr)
