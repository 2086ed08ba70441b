import type { Readable } from 'node:stream'
import { confinedCommand, type Level, type Limits, signalOf } from './levels.ts'
import { openOutputs } from './outputs.ts'
import { type Inputs, openInputs, spawnConfined } from './spawn-confined.ts'

export type Run = {
  limits: Limits
  /** Wall-clock limit. */
  timeoutS: number
  /** Input files; arguments name them by `inputPath(index)`. */
  reads?: string[]
  /**
   * The output: the program writes to relative names, which are moved to `folder` when it exits with 0. `subfolders`
   * are created beforehand. Without `writes`, the program can write nowhere.
   */
  writes?: { folder: string; subfolders?: string[] } | undefined
  /** Whether the disk still has room for the output, checked while the program runs; without room it is killed. */
  hasRoom?: (() => Promise<boolean>) | undefined
  /** Aborting kills the program. */
  signal?: AbortSignal | undefined
  /** Receives the program's standard output and a function that kills it. */
  onStdout?: (stdout: Readable, kill: (why: 'stall') => void) => void
}

export type Outcome = {
  code: number | null
  /** The limit or the signal that ended the program; null if it ended by itself. */
  killedBy: 'timeout' | 'stall' | 'abort' | 'disk' | NodeJS.Signals | null
  /** The first 48 kB and the last 16 kB: streams are listed at the start, totals and errors at the end. */
  stderr: string
}

const STDERR_HEAD_CHARS = 48 * 1024
const STDERR_TAIL_CHARS = 16 * 1024
const LOOK_AT_DISK_EVERY_MS = 250

/** Runs a command at a level. Never throws for what the command does, except `OutputRefused` for its output. */
export async function runConfined(
  { level, visibleFolders }: { level: Level; visibleFolders: string[] },
  command: string[],
  run: Run,
): Promise<Outcome> {
  run.signal?.throwIfAborted()
  const outputs = run.writes ? await openOutputs(run.writes.folder, run.writes.subfolders ?? []) : null
  try {
    const workFolder = outputs?.folder ?? '/'
    const words = confinedCommand(level, command, { limits: run.limits, workFolder, visibleFolders })
    const outcome = withSignal(level, await supervise(words, workFolder, run))
    if (outcome.code === 0 && !outcome.killedBy) await outputs?.collect()
    return outcome
  } finally {
    await outputs?.remove()
  }
}

/** The outcome in the form of a direct child process: the signal, not the shell's exit code. */
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
    // Listeners are attached in the same tick, or the exit of a short command would be missed.
    const child = spawnConfined(words, { inputs, cwd, wantsOutput: run.onStdout !== undefined })
    let killedBy: Outcome['killedBy'] = null
    const killGroup = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The whole group has already ended.
      }
    }
    const kill = (why: 'timeout' | 'stall' | 'abort' | 'disk') => {
      killedBy ??= why
      killGroup()
    }
    const timeout = setTimeout(() => kill('timeout'), run.timeoutS * 1000)
    const { hasRoom } = run
    const look = () => hasRoom?.().then((has) => has || kill('disk'), reject)
    const looking = hasRoom && setInterval(look, LOOK_AT_DISK_EVERY_MS)
    const aborted = () => kill('abort')
    run.signal?.addEventListener('abort', aborted)
    // The signal may have aborted before the listener, while the files were being opened.
    if (run.signal?.aborted) aborted()

    let start = ''
    let end = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      const left = STDERR_HEAD_CHARS - start.length
      start += text.slice(0, left)
      end = (end + text.slice(left)).slice(-STDERR_TAIL_CHARS)
    })
    if (child.stdout) run.onStdout?.(child.stdout, kill)
    const settle = () => {
      clearTimeout(timeout)
      clearInterval(looking)
      run.signal?.removeEventListener('abort', aborted)
    }
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    // Its children may outlive it and keep the pipes open.
    child.on('exit', killGroup)
    child.on('close', (code, signal) => {
      settle()
      resolve({ code, killedBy: killedBy ?? signal, stderr: start + end })
    })
  })
}
