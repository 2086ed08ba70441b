import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Sandbox, sandboxFor } from '../sandbox/sandbox.ts'
import { missingPart, REQUIRED_PARTS } from './required-parts.ts'
import { trialRun } from './trial-run.ts'

/** A proven ffmpeg program: `path` is absolute, `foundBy` says which of the three ways led to it. */
export type Ffmpeg = {
  path: string
  version: string
  foundBy: 'FFMPEG_PATH' | 'PATH' | 'npm'
  /** Every call runs in it. */
  sandbox: Sandbox
  /** Those that come before it and were found unfit, with what each lacks. */
  rejected: { path: string; lacks: string }[]
}

type Places = { FFMPEG_PATH?: string | null | undefined; PATH?: string | undefined }
type Proof = { path: string; version: string; sandbox: Sandbox }

const answers = new Map<string, Promise<Ffmpeg | null>>()

/**
 * The ffmpeg to use: FFMPEG_PATH; else the first on PATH that proves fit; else the npm package. Asked once for each
 * environment. Null when there is none that can do the work (uploads then wait); throws when FFMPEG_PATH names a bad one.
 */
export function findFfmpeg(places: Places): Promise<Ffmpeg | null> {
  const question = `${places.FFMPEG_PATH ?? ''}\n${places.PATH ?? ''}`
  let answer = answers.get(question)
  if (!answer) {
    answer = search(places)
    answers.set(question, answer)
  }
  return answer
}

/** One sentence for the log and for operators: which, and why that one. */
export function explainChoice({ path: program, version, foundBy, rejected }: Ffmpeg): string {
  const unfit = rejected.map((other) => `${other.path} ${other.lacks}`).join('; ')
  if (foundBy === 'FFMPEG_PATH') return `ffmpeg ${version} at ${program}, because FFMPEG_PATH names it`
  if (foundBy === 'PATH') {
    return `ffmpeg ${version} at ${program}, the first on PATH that is fit${unfit && ` (${unfit})`}`
  }
  return `ffmpeg ${version} of the package, because ${unfit || 'PATH has none'}`
}

async function search(places: Places): Promise<Ffmpeg | null> {
  if (places.FFMPEG_PATH) {
    const proof = await prove(path.resolve(places.FFMPEG_PATH))
    if ('lacks' in proof) throw new Error(`FFMPEG_PATH ${places.FFMPEG_PATH}: ${proof.lacks}`)
    return { ...proof, foundBy: 'FFMPEG_PATH', rejected: [] }
  }
  const rejected: Ffmpeg['rejected'] = []
  for (const program of await programsOn(places.PATH ?? '')) {
    const proof = await prove(program)
    if (!('lacks' in proof)) return { ...proof, foundBy: 'PATH', rejected }
    rejected.push({ path: program, lacks: proof.lacks })
  }
  const packaged = packagedPath()
  const proof = packaged ? await prove(packaged) : { lacks: 'not installed' }
  return 'lacks' in proof ? null : { ...proof, foundBy: 'npm', rejected }
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

/** The program in the npm package; null where there is none for this system. */
export function packagedPath(): string | null {
  try {
    const name = `@ffmpeg-binary/${process.platform}-${process.arch}/package.json`
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), 'ffmpeg')
  } catch {
    return null
  }
}

async function prove(file: string): Promise<Proof | { lacks: string }> {
  try {
    await access(file, constants.X_OK)
    const sandbox = await sandboxFor({ program: file, check: ['-version'] })
    const version = /^ffmpeg version (?:\d+:)?n?(\d+(?:\.\d+)*)/m.exec(await ask(sandbox, '-version'))?.[1]
    if (!version) return { lacks: 'is no release build of ffmpeg' }
    const [major = 0, minor = 0] = version.split('.').map(Number)
    if (major < 5 || (major === 5 && minor < 1))
      return { lacks: `is version ${version}, at least 5.1 is needed` }
    for (const [list, kind, names] of REQUIRED_PARTS) {
      const missing = missingPart(await ask(sandbox, list), names)
      if (missing) return { lacks: `has no ${kind} ${missing}` }
    }
    const proof: Proof = { path: file, version, sandbox }
    const failure = await trialRun({ ...proof, foundBy: 'PATH', rejected: [] })
    return failure ? { lacks: `fails a trial run: ${failure}` } : proof
  } catch (error) {
    return { lacks: error instanceof Error ? error.message : String(error) }
  }
}

const QUESTION = { limits: { memoryBytes: 2 ** 31, cpuS: 20, fileBytes: 0 }, timeoutS: 60 }

/** What it says to an option that lists something. */
async function ask(sandbox: Sandbox, option: string): Promise<string> {
  let said = Promise.resolve('')
  const { code, stderr } = await sandbox.run(['-hide_banner', option], {
    ...QUESTION,
    onStdout: (stdout) => {
      said = text(stdout)
    },
  })
  if (code !== 0) throw new Error(`does not start: ${stderr.trim().slice(-200)}`)
  return said
}
