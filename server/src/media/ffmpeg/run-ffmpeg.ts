import { availableParallelism } from 'node:os'
import type { Outcome } from '../sandbox/run-confined.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { readProgress } from './read-progress.ts'

export type Fence = {
  /** Wall-clock limit. */
  timeoutS: number
  /** Processor limit over all threads. */
  cpuS: number
  /** Files handed in; arguments name them by `handedIn(index)`. */
  reads?: string[]
  /**
   * Where output goes, under relative names, and the most that one file of it may have; `subfolders` are there from the
   * start. Without it, ffmpeg can write nowhere.
   */
  writes?: { folder: string; subfolders?: string[]; fileBytes: number }
  /** Kill when this long passes without progress; only with `onProgress`. */
  stallS?: number
  /** Called with the seconds of the output written so far. */
  onProgress?: (writtenS: number) => void
  /** Aborting kills the program. */
  signal?: AbortSignal | undefined
}

/** Somebody ended ffmpeg from outside: an operator, or a machine that ran out of memory. No fault of the file. */
export class FfmpegKilled extends Error {
  override name = 'FfmpegKilled'
}

// Virtual memory, not resident: x264 on a few cores reserves about 1.2 GiB and uses half of it.
const MEMORY_BYTES = 3 * 2 ** 30

/**
 * Runs ffmpeg in its sandbox, with limits on processor, memory, time and output. Never throws for what ffmpeg does; look
 * at `code` and `killedBy`. Throws `FfmpegKilled` for what others do to it.
 */
export async function runFfmpeg(ffmpeg: Ffmpeg, args: string[], fence: Fence): Promise<Outcome> {
  const { timeoutS, cpuS, reads, writes, stallS, onProgress, signal } = fence
  const words = ['-hide_banner', '-nostdin', ...(onProgress ? ['-progress', 'pipe:1'] : []), ...args]
  const startedMs = performance.now()
  const outcome = await ffmpeg.sandbox.run(words, {
    limits: { memoryBytes: MEMORY_BYTES, cpuS, fileBytes: writes?.fileBytes ?? 0 },
    timeoutS,
    reads: reads ?? [],
    writes,
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
  // The processor's limit ends it with SIGKILL as well, but not before so much time went by.
  const mayBeTheLimit = ((performance.now() - startedMs) / 1000) * availableParallelism() >= cpuS
  if (isFromOutside(outcome, mayBeTheLimit)) throw new FfmpegKilled('ffmpeg was ended from outside')
  return outcome
}

/** ffmpeg that is told to end exits with 255, as it does when it lacks a right. */
function isFromOutside({ code, killedBy, stderr }: Outcome, mayBeTheLimit: boolean): boolean {
  return (
    (killedBy === 'SIGKILL' && !mayBeTheLimit) ||
    killedBy === 'SIGTERM' ||
    (code === 255 && killedBy === null && !/not permitted/.test(stderr))
  )
}
