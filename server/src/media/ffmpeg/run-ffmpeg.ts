import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { readProgress } from './read-progress.ts'

export type Fence = {
  /** Wall-clock limit. */
  timeoutS: number
  /** Processor limit over all threads. */
  cpuS: number
  /** Kill when this long passes without progress; only with `onProgress`. */
  stallS?: number
  /** Called with the seconds of the output written so far. */
  onProgress?: (writtenS: number) => void
  /** Aborting kills the program. */
  signal?: AbortSignal | undefined
  /** Working folder; `/` by default, so that relative names lead nowhere. */
  cwd?: string
}

export type Outcome = {
  code: number | null
  /** What ended it when it did not end by itself: a limit of the fence or a signal's name. */
  killedBy: 'timeout' | 'stall' | 'abort' | NodeJS.Signals | null
  /** The first 48 kB and the last 16 kB of what it said: the streams stand at the start, sums and reasons at the end. */
  stderr: string
}

/** Somebody ended ffmpeg from outside: an operator, or a machine that ran out of memory. No fault of the file. */
export class FfmpegKilled extends Error {
  override name = 'FfmpegKilled'
}

// Virtual memory, not resident: x264 on a few cores reserves about 1.2 GiB and uses half of it.
const MEMORY_BYTES = 3 * 2 ** 30
const toolFolders = ['/usr/local/bin', '/usr/bin', '/bin']
const KEPT_AT_START = 48 * 1024
const KEPT_AT_END = 16 * 1024

/**
 * Runs ffmpeg inside a fence: own process group, limited processor, memory and time, low priority, an empty
 * environment, no core dump, and (where Linux can) dead as soon as this process is, however that ends.
 * Never throws for what ffmpeg does; look at `code` and `killedBy`. Throws `FfmpegKilled` for what others do to it.
 */
export function runFfmpeg(ffmpeg: Ffmpeg, args: string[], fence: Fence): Promise<Outcome> {
  const limits = [`--as=${MEMORY_BYTES}`, `--cpu=${Math.ceil(fence.cpuS)}`, '--core=0', '--nofile=64']
  const command = [
    ...(tool('setpriv') ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    ...(tool('prlimit') ? ['prlimit', ...limits] : []),
    ...(tool('nice') ? ['nice', '-n', '10'] : []),
    ffmpeg.path,
    '-hide_banner',
    '-nostdin',
    ...(fence.onProgress ? ['-progress', 'pipe:1'] : []),
    ...args,
  ]
  const [program = ffmpeg.path, ...rest] = command

  const startedMs = performance.now()
  /** What it does when it is told to end is exit with 255, as it does without a right. */
  const isFromOutside = (code: number | null, signal: NodeJS.Signals | null, said: string) => {
    // The processor's limit ends it like this as well, but not before so much time went by.
    const isEarly = ((performance.now() - startedMs) / 1000) * availableParallelism() < fence.cpuS
    return (
      (signal === 'SIGKILL' && isEarly) ||
      signal === 'SIGTERM' ||
      (code === 255 && !/not permitted/.test(said))
    )
  }

  return new Promise((resolve, reject) => {
    fence.signal?.throwIfAborted()
    const child = spawn(program, rest, {
      cwd: fence.cwd ?? '/',
      detached: true,
      env: { PATH: toolFolders.join(':'), MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', fence.onProgress ? 'pipe' : 'ignore', 'pipe'],
    })
    let killedBy: Outcome['killedBy'] = null
    const kill = (why: 'timeout' | 'stall' | 'abort') => {
      killedBy ??= why
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has just ended by itself.
      }
    }
    const timeout = setTimeout(() => kill('timeout'), fence.timeoutS * 1000)
    const stalled = () => kill('stall')
    let stall = fence.stallS ? setTimeout(stalled, fence.stallS * 1000) : undefined
    const aborted = () => kill('abort')
    fence.signal?.addEventListener('abort', aborted)

    let start = ''
    let end = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      const room = KEPT_AT_START - start.length
      start += text.slice(0, room)
      end = (end + text.slice(room)).slice(-KEPT_AT_END)
    })
    if (child.stdout && fence.onProgress) {
      const { onProgress } = fence
      readProgress(child.stdout, (writtenS) => {
        clearTimeout(stall)
        if (fence.stallS) stall = setTimeout(stalled, fence.stallS * 1000)
        onProgress(writtenS)
      })
    }
    const settle = () => {
      clearTimeout(timeout)
      clearTimeout(stall)
      fence.signal?.removeEventListener('abort', aborted)
    }
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('close', (code, signal) => {
      settle()
      const stderr = start + end
      if (!killedBy && isFromOutside(code, signal, stderr))
        reject(new FfmpegKilled('ffmpeg was ended from outside'))
      else resolve({ code, killedBy: killedBy ?? signal, stderr })
    })
  })
}

const tools = new Map<string, boolean>()

/** Whether a program of util-linux or coreutils is here (they are missing on macOS, for one). */
function tool(name: string): boolean {
  let found = tools.get(name)
  if (found === undefined) {
    found = process.platform === 'linux' && toolFolders.some((folder) => executable(path.join(folder, name)))
    tools.set(name, found)
  }
  return found
}

function executable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
