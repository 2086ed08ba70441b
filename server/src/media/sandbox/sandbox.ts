import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Level, type Limits, levels } from './levels.ts'
import { NO_PROTECTIONS, type Protections, parseReport, reportCommand } from './protections.ts'
import { type Outcome, type Run, runConfined } from './run-confined.ts'

/** A program that parses untrusted input. */
export type SandboxedProgram = {
  /** Absolute path. */
  program: string
  /** Arguments of a test run, which exits with 0 if the program works at all. */
  check: string[]
  /** Folders that the program reads besides its own and the system's. */
  needs?: string[]
}

/** A program confined at the strictest level at which it still works on this machine. */
export type Sandbox = {
  protections: Protections
  run(args: string[], run: Run): Promise<Outcome>
}

const sandboxes = new Map<string, Promise<Sandbox>>()

const PROBE: { limits: Limits; timeoutS: number } = {
  limits: { memoryBytes: 4 * 2 ** 30, cpuS: 30, fileBytes: 0 },
  timeoutS: 60,
}

/** The sandbox of a program. Probed once per process, because the system decides what is allowed. */
export function sandboxFor(sandboxed: SandboxedProgram): Promise<Sandbox> {
  const key = JSON.stringify(sandboxed)
  let sandbox = sandboxes.get(key)
  if (!sandbox) {
    sandbox = openSandbox(sandboxed)
    sandboxes.set(key, sandbox)
  }
  return sandbox
}

async function openSandbox({ program: given, check, needs = [] }: SandboxedProgram): Promise<Sandbox> {
  const program = realpathSync(given)
  const visibleFolders = [...foldersOf(program), ...needs].filter(
    (folder) => !folder.startsWith('/usr/') && existsSync(folder),
  )
  let found: { level: Level; protections: Protections } | null = null
  for (const level of levels()) {
    const protections = await probeLevel(level, visibleFolders)
    if (!protections) continue
    // If even the last level fails, callers should see the program's own error.
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

/** The folders of a program: `bin` has its libraries in a sibling `lib`. */
function foldersOf(program: string): string[] {
  const folder = path.dirname(program)
  return path.basename(folder) === 'bin' ? [folder, path.join(folder, '..', 'lib')] : [folder]
}

/** The protections that a level really enforces; null if the system refuses the level or does not enforce it. */
async function probeLevel(level: Level, visibleFolders: string[]): Promise<Protections | null> {
  const result = await attempt(level, visibleFolders, reportCommand())
  if (result?.outcome.code !== 0) return level.privileges ? null : NO_PROTECTIONS
  const protections = await parseReport(result.stdout)
  const isEffective =
    (!level.namespaces || protections.hasNoNetwork) &&
    (!level.hidesFiles || protections.hidesFiles) &&
    (!level.privileges || protections.hasNoNewPrivileges)
  return isEffective ? protections : null
}

async function attempt(
  level: Level,
  visibleFolders: string[],
  command: string[],
): Promise<{ outcome: Outcome; stdout: string } | null> {
  let output = Promise.resolve('')
  const onStdout: Run['onStdout'] = (stdout) => {
    output = text(stdout)
  }
  try {
    const run = { ...PROBE, reads: [import.meta.filename], onStdout }
    const outcome = await runConfined({ level, visibleFolders }, command, run)
    return { outcome, stdout: await output }
  } catch {
    return null
  }
}
