import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeProtections } from '../sandbox/protections.ts'
import { type Sandbox, sandboxFor } from '../sandbox/sandbox.ts'
import { inputPath } from '../sandbox/spawn-confined.ts'

/** A WebP to render, cropped to width × height; with `keepSmall`, a smaller picture is cropped but not enlarged. */
export type Shape = {
  name: string
  width: number
  height: number
  position: 'centre' | 'attention'
  quality: number
  keepSmall?: boolean
}

const program = path.join(import.meta.dirname, 'picture-process.ts')
// Virtual memory: Node reserves much of it, and a picture of 50 megapixels takes 200 MB.
const limits = { memoryBytes: 4 * 2 ** 30, cpuS: 30, fileBytes: 4 * 2 ** 20 }

function pictureSandbox(): Promise<Sandbox> {
  return sandboxFor({
    program: process.execPath,
    check: [program],
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
 * Renders an untrusted picture in a separate process (docs/decisions/0014); null when it is damaged, too large or exceeds
 * the limits.
 */
export async function renderPicture(
  file: string,
  shapes: Shape[],
  signal?: AbortSignal,
): Promise<Buffer[] | null> {
  const sandbox = await pictureSandbox()
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-picture-'))
  try {
    const { code } = await sandbox.run([program, JSON.stringify(shapes), inputPath(0)], {
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
