import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { PROGRAM_ENVIRONMENT } from './program-environment.ts'

export const CLI = path.join(import.meta.dirname, '../../cli.ts')

export interface CliRun {
  code: number | null
  out: string
  err: string
}

/** Starts a CLI command in a separate process. */
export const startCli = (args: string[], variables: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [CLI, ...args], {
    env: { ...PROGRAM_ENVIRONMENT, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** The exit code and everything that was printed. */
export async function ended(child: ChildProcess): Promise<CliRun> {
  const run: CliRun = { code: null, out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    run.out += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    run.err += text
  })
  ;[run.code] = await once(child, 'close')
  return run
}
