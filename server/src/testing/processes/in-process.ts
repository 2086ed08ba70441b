import { vi } from 'vitest'
import { PROGRAM_ENVIRONMENT } from './program-environment.ts'

export interface CommandRun {
  code: number
  out: string
  err: string
}

/** Runs a CLI command in this process, which saves the start of another one, as `cli.ts` would run it. */
export async function inProcess(
  command: () => Promise<number>,
  variables: Record<string, string>,
): Promise<CommandRun> {
  const run: CommandRun = { code: 1, out: '', err: '' }
  const out = vi.spyOn(console, 'log').mockImplementation((text) => {
    run.out += `${text}\n`
  })
  const err = vi.spyOn(console, 'error').mockImplementation((text) => {
    run.err += `${text}\n`
  })
  const before = process.env
  process.env = { ...PROGRAM_ENVIRONMENT, ...variables }
  try {
    run.code = await command()
  } catch (error) {
    run.err += `${error instanceof Error ? error.message : error}\n`
  } finally {
    process.env = before
    out.mockRestore()
    err.mockRestore()
  }
  return run
}
