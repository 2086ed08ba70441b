import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A proven ffmpeg program: `path` is absolute, `foundBy` says which of the three ways led to it. */
export type Ffmpeg = { path: string; version: string; foundBy: 'FFMPEG_PATH' | 'PATH' | 'npm' }

type Places = { FFMPEG_PATH?: string | null | undefined; PATH?: string | undefined }

const answers = new Map<string, Promise<Ffmpeg | null>>()

/**
 * The ffmpeg to use: FFMPEG_PATH, then PATH, then the npm package. Asked once for each environment.
 * Null when there is none that can do the work (uploads then wait); throws when FFMPEG_PATH names a bad one.
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

async function search(places: Places): Promise<Ffmpeg | null> {
  if (places.FFMPEG_PATH) {
    const proof = await prove(path.resolve(places.FFMPEG_PATH))
    if ('lacks' in proof) throw new Error(`FFMPEG_PATH ${places.FFMPEG_PATH}: ${proof.lacks}`)
    return { ...proof, foundBy: 'FFMPEG_PATH' }
  }
  for (const folder of (places.PATH ?? '').split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue
    const proof = await prove(path.join(folder, 'ffmpeg'))
    if (!('lacks' in proof)) return { ...proof, foundBy: 'PATH' }
  }
  const packaged = packagedPath()
  const proof = packaged ? await prove(packaged) : { lacks: 'not installed' }
  return 'lacks' in proof ? null : { ...proof, foundBy: 'npm' }
}

function packagedPath(): string | null {
  try {
    const name = `@ffmpeg-binary/${process.platform}-${process.arch}/package.json`
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), 'ffmpeg')
  } catch {
    return null
  }
}

async function prove(file: string): Promise<{ path: string; version: string } | { lacks: string }> {
  try {
    await access(file, constants.X_OK)
    const ask = async (question: string) =>
      (await run(file, ['-hide_banner', question], { timeout: 60_000, maxBuffer: 4 * 2 ** 20 })).stdout
    const version = /^ffmpeg version (?:\d+:)?n?(\d+(?:\.\d+)*)/m.exec(await ask('-version'))?.[1]
    if (!version) return { lacks: 'is no release build of ffmpeg' }
    const [major = 0, minor = 0] = version.split('.').map(Number)
    if (major < 5 || (major === 5 && minor < 1))
      return { lacks: `is version ${version}, at least 5.1 is needed` }
    const encoders = await ask('-encoders')
    if (!/ libx264 /.test(encoders)) return { lacks: 'has no libx264' }
    if (!/ aac /.test(encoders)) return { lacks: 'has no aac' }
    if (!/ hls /.test(await ask('-muxers'))) return { lacks: 'has no hls' }
    return { path: file, version }
  } catch (error) {
    return { lacks: error instanceof Error ? error.message : String(error) }
  }
}
