import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Level, type Limits, levels } from './levels.ts'
import { NO_PROTECTIONS, type Protections, parseReport, reportCommand } from './protections.ts'
import { type Outcome, type Run, runConfined } from './run-confined.ts'

/** A program that parses foreign bytes. */
export type SandboxedProgram = {
  /** Absolute path. */
  program: string
  /** Arguments with which it exits with 0 when it can work at all. */
  check: string[]
  /** Folders that it reads beside its own and the system's. */
  needs?: string[]
}

/** How a program is confined on this machine: the strictest way in which it still works. */
export type Sandbox = {
  protections: Protections
  run(args: string[], run: Run): Promise<Outcome>
}

const sandboxes = new Map<string, Promise<Sandbox>>()

const PROBE: { limits: Limits; timeoutS: number } = {
  limits: { memoryBytes: 4 * 2 ** 30, cpuS: 30, fileBytes: 0 },
  timeoutS: 60,
}

/** The sandbox of a program. Tried out once in the life of the process, because the system decides what is allowed. */
export function sandboxFor(confinable: SandboxedProgram): Promise<Sandbox> {
  const key = JSON.stringify(confinable)
  let sandbox = sandboxes.get(key)
  if (!sandbox) {
    sandbox = open(confinable)
    sandboxes.set(key, sandbox)
  }
  return sandbox
}

async function open({ program: given, check, needs = [] }: SandboxedProgram): Promise<Sandbox> {
  const program = realpathSync(given)
  const visibleFolders = [...foldersOf(program), ...needs].filter(
    (folder) => !folder.startsWith('/usr/') && existsSync(folder),
  )
  let found: { level: Level; protections: Protections } | null = null
  for (const level of levels()) {
    const protections = await tryOut(level, visibleFolders)
    if (!protections) continue
    // When not even the last one runs it, its own error is what callers should see.
    found = { level, protections }
    const checked = await attempt(level, visibleFolders, [program, ...check])
    if (checked?.outcome.code === 0) break
  }
  if (!found) throw new Error('no program can be started on this system')
  const { level, protections } = found
  return {
    protections,
    run: (args, run) => runConfined({ level, visibleFolders }, [program, ...args], run),
  }
}

/** A program of its own folder may bring its libraries beside it. */
function foldersOf(program: string): string[] {
  const folder = path.dirname(program)
  return path.basename(folder) === 'bin' ? [folder, path.join(folder, '..', 'lib')] : [folder]
}

/** What a level really gives; null when the system refuses it, or it does not keep what it promises. */
async function tryOut(level: Level, visibleFolders: string[]): Promise<Protections | null> {
  const tried = await attempt(level, visibleFolders, reportCommand())
  if (tried?.outcome.code !== 0) return level.privileges ? null : NO_PROTECTIONS
  const protections = await parseReport(tried.said)
  const keepsItsWord =
    (!level.namespaces || protections.hasNoNetwork) &&
    (!level.hidesFiles || protections.hidesFiles) &&
    (!level.privileges || protections.hasNoNewPrivileges)
  return keepsItsWord ? protections : null
}

async function attempt(
  level: Level,
  visibleFolders: string[],
  command: string[],
): Promise<{ outcome: Outcome; said: string } | null> {
  let said = Promise.resolve('')
  const onStdout: Run['onStdout'] = (stdout) => {
    said = text(stdout)
  }
  try {
    const run = { ...PROBE, reads: [import.meta.filename], onStdout }
    const outcome = await runConfined({ level, visibleFolders }, command, run)
    return { outcome, said: await said }
  } catch {
    return null
  }
}
