import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../clock.ts'

/** A file untouched for this long belongs to an aborted request or a killed process. */
const LEFTOVER_AFTER_MS = 15 * MINUTE_MS
const SWEEP_EVERY_MS = 5 * MINUTE_MS

/** Files of forms in a folder that several processes may share. */
export interface IncomingFiles {
  /** A new path for a file of this request; the file is protected from the sweep until `release`. */
  newPath(request: FastifyRequest): string
  /** Ends the protection of the request's files. */
  release(request: FastifyRequest): void
  /** Deletes leftovers now and every few minutes until `stop`. */
  startSweeping(): Promise<void>
  stop(): void
}

export function openIncomingFiles(folder: string): IncomingFiles {
  const active = new Map<FastifyRequest, string[]>()
  let timer: NodeJS.Timeout | undefined

  /** A form's first file may wait hours for the last one; a fresh mtime protects it from the sweep of every process. */
  async function touchActive(): Promise<void> {
    const now = new Date()
    // The file may have been moved or not yet created.
    for (const file of [...active.values()].flat()) await utimes(file, now, now).catch(() => {})
  }

  async function removeLeftovers(): Promise<void> {
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name)
      // The request may have removed it meanwhile.
      const found = await stat(file).catch(() => null)
      if (found && Date.now() - found.mtimeMs > LEFTOVER_AFTER_MS) await rm(file, { force: true })
    }
  }

  async function sweep(): Promise<void> {
    await touchActive()
    await removeLeftovers()
  }

  return {
    newPath(request) {
      const file = path.join(folder, `${randomUUID()}.part`)
      const files = active.get(request)
      if (files) files.push(file)
      else active.set(request, [file])
      return file
    },
    release: (request) => {
      active.delete(request)
    },
    async startSweeping() {
      await sweep()
      timer = setInterval(() => {
        sweep().catch((error) => process.emitWarning(error))
      }, SWEEP_EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
