import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { limitConcurrency } from '../../http/limits/concurrency-limit.ts'
import { describeProtections } from '../sandbox/protections.ts'
import { type Sandbox, sandboxFor } from '../sandbox/sandbox.ts'
import { inputPath } from '../sandbox/spawn-confined.ts'

/**
 * The shape of a WebP, cropped to width × height; with `keepSmall`, a smaller picture is cropped but not enlarged. With
 * `isWhole` nothing is cropped: the picture is reduced until it fits, on a white ground, and with
 * `isLevelled` its darkest and lightest parts become black and white.
 */
export type Shape = {
  name: string
  width: number
  height: number
  position: 'centre' | 'attention'
  quality: number
  keepSmall?: boolean
  isWhole?: boolean
  isLevelled?: boolean
}

const program = path.join(import.meta.dirname, 'picture-process.mjs')
/** Options that save memory: without JIT and its threads, Node writes to 60 MB; for JIT, V8 reserves 512 MB. */
const NODE_OPTIONS = ['--jitless', '--v8-pool-size=0', '--max-semi-space-size=1']
const limits = {
  memoryBytes: 4 * 2 ** 30,
  // The writable memory, besides the programs themselves. The largest accepted pictures take up to 505 MiB.
  dataBytes: 512 * 2 ** 20,
  cpuS: 30,
  fileBytes: 4 * 2 ** 20,
}
const limited = limitConcurrency({ atOnce: 2, waiting: 20 })

function pictureSandbox(): Promise<Sandbox> {
  return sandboxFor({
    program: process.execPath,
    check: [...NODE_OPTIONS, program],
    needs: [import.meta.dirname, packagesFolder()],
  })
}

/** Describes in one line how picture rendering is confined. Never throws. */
export async function describePictureSandbox(): Promise<string> {
  try {
    return `Pictures confined: ${describeProtections((await pictureSandbox()).protections)}`
  } catch (error) {
    return `Pictures: ${error instanceof Error ? error.message : String(error)}`
  }
}

/**
 * Renders an untrusted picture in a separate process (docs/decisions/0014), two at once in this one; null when it is damaged,
 * too large or exceeds the limits.
 */
export function renderPicture(file: string, shapes: Shape[], signal?: AbortSignal): Promise<Buffer[] | null> {
  return limited(() => renderAlone(file, shapes, signal))
}

async function renderAlone(
  file: string,
  shapes: Shape[],
  signal: AbortSignal | undefined,
): Promise<Buffer[] | null> {
  const sandbox = await pictureSandbox()
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-picture-'))
  try {
    const { code } = await sandbox.run([...NODE_OPTIONS, program, JSON.stringify(shapes), inputPath(0)], {
      limits,
      timeoutS: 60,
      reads: [file],
      writes: { folder },
      signal,
    })
    signal?.throwIfAborted()
    if (code !== 0) return null
    return await Promise.all(shapes.map(({ name }) => readFile(path.join(folder, `${name}.webp`))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The `node_modules` folder that contains sharp. */
function packagesFolder(): string {
  const entry = createRequire(import.meta.url).resolve('sharp')
  return entry.slice(0, entry.lastIndexOf(`${path.sep}sharp${path.sep}`))
}
