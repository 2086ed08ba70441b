import type { Readable } from 'node:stream'
import { confined, type Level, type Limits, signalOf } from './levels.ts'
import { openOutputs } from './outputs.ts'
import { type Inputs, openInputs, spawnConfined } from './spawn-confined.ts'

export type Run = {
  limits: Limits
  /** Wall-clock limit. */
  timeoutS: number
  /** Files handed in; arguments name them by `inputPath(index)`. */
  reads?: string[]
  /**
   * Where the run's output goes: it writes to relative names, and what it leaves is moved to `folder` when it exits
   * with 0. Without it, it can write nowhere. `subfolders` are there when it starts.
   */
  writes?: { folder: string; subfolders?: string[] } | undefined
  /** Aborting kills the program. */
  signal?: AbortSignal | undefined
  /** Gets what it writes to its standard output, and a way to end it. */
  onStdout?: (stdout: Readable, kill: (why: 'stall') => void) => void
}

export type Outcome = {
  code: number | null
  /** What ended it when it did not end by itself: a limit or a signal's name. */
  killedBy: 'timeout' | 'stall' | 'abort' | NodeJS.Signals | null
  /** The first 48 kB and the last 16 kB of what it said: the streams stand at the start, sums and reasons at the end. */
  stderr: string
}

const KEPT_AT_START = 48 * 1024
const KEPT_AT_END = 16 * 1024

/** Runs a command at a level. Never throws for what the command does; throws `OutputRefused` for what it leaves. */
export async function runConfined(
  { level, visibleFolders }: { level: Level; visibleFolders: string[] },
  command: string[],
  run: Run,
): Promise<Outcome> {
  run.signal?.throwIfAborted()
  const outputs = run.writes ? await openOutputs(run.writes.folder, run.writes.subfolders ?? []) : null
  try {
    const workFolder = outputs?.folder ?? '/'
    const words = confined(level, command, { limits: run.limits, workFolder, visibleFolders })
    const outcome = withSignal(level, await supervise(words, workFolder, run))
    if (outcome.code === 0 && !outcome.killedBy) await outputs?.collect()
    return outcome
  } finally {
    await outputs?.remove()
  }
}

/** As if the program had been our own child. */
function withSignal(level: Level, outcome: Outcome): Outcome {
  const signal = outcome.killedBy ? null : signalOf(level, outcome.code)
  return signal ? { ...outcome, code: null, killedBy: signal } : outcome
}

async function supervise(words: string[], cwd: string, run: Run): Promise<Outcome> {
  const inputs = await openInputs(run.reads ?? [])
  try {
    return await outcomeOf(words, { cwd, inputs, run })
  } finally {
    await inputs.close()
  }
}

function outcomeOf(
  words: string[],
  { cwd, inputs, run }: { cwd: string; inputs: Inputs; run: Run },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // Listened to in the same turn: a command that ends at once would be waited for for ever.
    const child = spawnConfined(words, { inputs, cwd, wantsOutput: run.onStdout !== undefined })
    let killedBy: Outcome['killedBy'] = null
    const killGroup = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // Everything in it has ended.
      }
    }
    const kill = (why: 'timeout' | 'stall' | 'abort') => {
      killedBy ??= why
      killGroup()
    }
    const timeout = setTimeout(() => kill('timeout'), run.timeoutS * 1000)
    const aborted = () => kill('abort')
    run.signal?.addEventListener('abort', aborted)
    // Aborted while the files were opened: the listener came too late.
    if (run.signal?.aborted) aborted()

    let start = ''
    let end = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      const room = KEPT_AT_START - start.length
      start += text.slice(0, room)
      end = (end + text.slice(room)).slice(-KEPT_AT_END)
    })
    if (child.stdout) run.onStdout?.(child.stdout, kill)
    const settle = () => {
      clearTimeout(timeout)
      run.signal?.removeEventListener('abort', aborted)
    }
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    // Processes that it started may live on and hold the pipes.
    child.on('exit', killGroup)
    child.on('close', (code, signal) => {
      settle()
      resolve({ code, killedBy: killedBy ?? signal, stderr: start + end })
    })
  })
}
