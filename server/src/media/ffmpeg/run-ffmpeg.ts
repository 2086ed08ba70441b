import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { Failure } from '../../errors/failure.ts'
import { transcoderBytesOf } from '../../storage/free-disk-space.ts'
import type { Outcome } from '../sandbox/run-confined.ts'
import type { Ffmpeg } from './ffmpeg.ts'

export type FfmpegRun = {
  /** Wall-clock limit. */
  timeoutS: number
  /** CPU time limit over all threads. */
  cpuS: number
  /** Input files; arguments name them by `inputPath(index)`. */
  reads?: string[]
  /**
   * Where output goes, under relative names, and the size limit of each output file; `subfolders` are created
   * beforehand. Without it, ffmpeg can write nowhere. Output that is large (`isLarge`) must leave the disk its reserve.
   */
  writes?: { folder: string; subfolders?: string[]; fileBytes: number; isLarge?: boolean }
  /** Kills the program after this long without progress; only with `onProgress`. */
  stallS?: number
  /** Receives the seconds of output written so far. */
  onProgress?: (writtenS: number) => void
  /** Aborting kills the program. */
  signal?: AbortSignal | undefined
}

/** ffmpeg was killed from outside the sandbox (an operator, the out-of-memory killer): the file is not at fault. */
export class FfmpegKilled extends Error {
  override name = 'FfmpegKilled'
}

// The limit is of virtual memory: x264 on a few cores reserves about 1.2 GiB and uses half of it.
const MEMORY_BYTES = 3 * 2 ** 30

/**
 * Runs ffmpeg in its sandbox within limits on processor, memory, time and output. Never throws for what ffmpeg does:
 * check `code` and `killedBy`. Throws `FfmpegKilled` when it was killed from outside; fails with `storage_full` when large
 * output would use the reserve of the disk.
 */
export async function runFfmpeg(ffmpeg: Ffmpeg, args: string[], run: FfmpegRun): Promise<Outcome> {
  const { timeoutS, cpuS, reads, writes, stallS, onProgress, signal } = run
  const words = ['-hide_banner', '-nostdin', ...(onProgress ? ['-progress', 'pipe:1'] : []), ...args]
  const startedMs = performance.now()
  const outcome = await ffmpeg.sandbox.run(words, {
    limits: { memoryBytes: MEMORY_BYTES, cpuS, fileBytes: writes?.fileBytes ?? 0 },
    timeoutS,
    reads: reads ?? [],
    writes,
    hasRoom: writes?.isLarge ? async () => (await transcoderBytesOf(writes.folder)) > 0 : undefined,
    signal,
    ...(onProgress && {
      onStdout: (stdout, kill) => {
        const stalled = () => kill('stall')
        let stall = stallS ? setTimeout(stalled, stallS * 1000) : undefined
        readProgress(stdout, (writtenS) => {
          clearTimeout(stall)
          if (stallS) stall = setTimeout(stalled, stallS * 1000)
          onProgress(writtenS)
        })
        stdout.on('close', () => clearTimeout(stall))
      },
    }),
  })
  if (outcome.killedBy === 'disk') throw new Failure('storage_full')
  // The CPU limit sends SIGKILL too, but only after at least this much CPU time.
  const mayBeCpuLimit = ((performance.now() - startedMs) / 1000) * availableParallelism() >= cpuS
  if (wasKilledFromOutside(outcome, mayBeCpuLimit)) throw new FfmpegKilled('ffmpeg was ended from outside')
  return outcome
}

/** ffmpeg exits with 255 after a signal, and also when it lacks a permission. */
function wasKilledFromOutside({ code, killedBy, stderr }: Outcome, mayBeCpuLimit: boolean): boolean {
  return (
    (killedBy === 'SIGKILL' && !mayBeCpuLimit) ||
    killedBy === 'SIGTERM' ||
    (code === 255 && killedBy === null && !/not permitted/.test(stderr))
  )
}

/** Parses `-progress pipe:1`; calls back with the seconds of output whenever the time or the frame count has grown. */
function readProgress(stream: Readable, onProgress: (writtenS: number) => void): void {
  let frame = ''
  let written = ''
  let reported = ''
  let writtenS = 0
  createInterface({ input: stream }).on('line', (line) => {
    const [name, value = ''] = line.split('=')
    if (name === 'frame') frame = value
    if (name === 'out_time_us') written = value
    if (name !== 'progress' || `${frame} ${written}` === reported) return
    reported = `${frame} ${written}`
    // The time is `N/A` until the first packet is written.
    const seconds = Number(written) / 1e6
    if (seconds > writtenS) writtenS = seconds
    onProgress(writtenS)
  })
}
