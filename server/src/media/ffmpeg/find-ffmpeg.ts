import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Sandbox, sandboxFor } from '../sandbox/sandbox.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { missingPart, REQUIRED_PARTS } from './required-parts.ts'
import { trialRun } from './trial-run.ts'

type Candidates = { FFMPEG_PATH?: string | null | undefined; PATH?: string | undefined }
type Verified = { path: string; version: string; sandbox: Sandbox }

const found = new Map<string, Promise<Ffmpeg | null>>()

/**
 * The ffmpeg to use: FFMPEG_PATH, else the first fit one on PATH, else the npm package. Searched once per environment.
 * Null when none is fit, so that videos wait; throws when the one in FFMPEG_PATH is unfit.
 */
export function findFfmpeg(candidates: Candidates): Promise<Ffmpeg | null> {
  const key = `${candidates.FFMPEG_PATH ?? ''}\n${candidates.PATH ?? ''}`
  let result = found.get(key)
  if (!result) {
    result = search(candidates)
    found.set(key, result)
  }
  return result
}

/** One sentence for the log and operators: which ffmpeg is used and why. */
export function explainChoice({ path: program, version, foundBy, rejected }: Ffmpeg): string {
  const unfit = rejected.map((other) => `${other.path} ${other.reason}`).join('; ')
  if (foundBy === 'FFMPEG_PATH') return `ffmpeg ${version} at ${program}, because FFMPEG_PATH names it`
  if (foundBy === 'PATH') {
    return `ffmpeg ${version} at ${program}, the first on PATH that is fit${unfit && ` (${unfit})`}`
  }
  return `ffmpeg ${version} of the package, because ${unfit || 'PATH has none'}`
}

async function search(candidates: Candidates): Promise<Ffmpeg | null> {
  if (candidates.FFMPEG_PATH) {
    const verified = await verify(path.resolve(candidates.FFMPEG_PATH))
    if ('reason' in verified) throw new Error(`FFMPEG_PATH ${candidates.FFMPEG_PATH}: ${verified.reason}`)
    return { ...verified, foundBy: 'FFMPEG_PATH', rejected: [] }
  }
  const rejected: Ffmpeg['rejected'] = []
  for (const program of await programsOn(candidates.PATH ?? '')) {
    const verified = await verify(program)
    if (!('reason' in verified)) return { ...verified, foundBy: 'PATH', rejected }
    rejected.push({ path: program, reason: verified.reason })
  }
  const packaged = packagedPath()
  const verified = packaged ? await verify(packaged) : { reason: 'not installed' }
  return 'reason' in verified ? null : { ...verified, foundBy: 'npm', rejected }
}

async function programsOn(searchPath: string): Promise<string[]> {
  const programs: string[] = []
  for (const folder of new Set(searchPath.split(path.delimiter))) {
    if (!path.isAbsolute(folder)) continue
    const program = path.join(folder, 'ffmpeg')
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) programs.push(program)
  }
  return programs
}

/** The program in the npm package; null when there is none for this platform. */
export function packagedPath(): string | null {
  try {
    const name = `@ffmpeg-binary/${process.platform}-${process.arch}/package.json`
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), 'ffmpeg')
  } catch {
    return null
  }
}

async function verify(file: string): Promise<Verified | { reason: string }> {
  try {
    await access(file, constants.X_OK)
    const sandbox = await sandboxFor({ program: file, check: ['-version'] })
    const version = /^ffmpeg version (?:\d+:)?n?(\d+(?:\.\d+)*)/m.exec(await ask(sandbox, '-version'))?.[1]
    if (!version) return { reason: 'is no release build of ffmpeg' }
    const [major = 0, minor = 0] = version.split('.').map(Number)
    if (major < 5 || (major === 5 && minor < 1))
      return { reason: `is version ${version}, at least 5.1 is needed` }
    for (const [list, kind, names] of REQUIRED_PARTS) {
      const missing = missingPart(await ask(sandbox, list), names)
      if (missing) return { reason: `has no ${kind} ${missing}` }
    }
    const verified: Verified = { path: file, version, sandbox }
    const failure = await trialRun({ ...verified, foundBy: 'PATH', rejected: [] })
    return failure ? { reason: `fails a trial run: ${failure}` } : verified
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

const LISTING_RUN = { limits: { memoryBytes: 2 ** 31, cpuS: 20, fileBytes: 0 }, timeoutS: 60 }

/** The output of an option that lists something. */
async function ask(sandbox: Sandbox, option: string): Promise<string> {
  let output = Promise.resolve('')
  const { code, stderr } = await sandbox.run(['-hide_banner', option], {
    ...LISTING_RUN,
    onStdout: (stdout) => {
      output = text(stdout)
    },
  })
  if (code !== 0) throw new Error(`does not start: ${stderr.trim().slice(-200)}`)
  return output
}
