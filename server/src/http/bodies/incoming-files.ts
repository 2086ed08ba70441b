import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../clock.ts'

/** A file that nobody wrote to or wanted for so long belongs to a request that is gone or to a process that was killed. */
const LEFT_OVER_AFTER_MS = 15 * MINUTE_MS
const LOOK_EVERY_MS = 5 * MINUTE_MS

/** The files of forms in one folder, which several processes may share. */
export interface IncomingFiles {
  /** A place for a file of this request, which stays for as long as the request runs. */
  newPath(request: FastifyRequest): string
  /** Tells that the request needs its files no more. */
  forget(request: FastifyRequest): void
  /** Removes leftovers now and every few minutes, until `stop`. */
  startSweeping(): Promise<void>
  stop(): void
}

export function openIncomingFiles(folder: string): IncomingFiles {
  const wanted = new Map<FastifyRequest, string[]>()
  let timer: NodeJS.Timeout | undefined

  /** A form's first file waits for its last one, perhaps for hours: its time says that it is still wanted. */
  async function touchWanted(): Promise<void> {
    const now = new Date()
    // A file that was moved away or not yet begun has nothing to touch.
    for (const file of [...wanted.values()].flat()) await utimes(file, now, now).catch(() => {})
  }

  async function removeLeftovers(): Promise<void> {
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name)
      // Removed meanwhile by the request that it belongs to.
      const found = await stat(file).catch(() => null)
      if (found && Date.now() - found.mtimeMs > LEFT_OVER_AFTER_MS) await rm(file, { force: true })
    }
  }

  async function look(): Promise<void> {
    await touchWanted()
    await removeLeftovers()
  }

  return {
    newPath(request) {
      const file = path.join(folder, `${randomUUID()}.part`)
      const files = wanted.get(request)
      if (files) files.push(file)
      else wanted.set(request, [file])
      return file
    },
    forget: (request) => {
      wanted.delete(request)
    },
    async startSweeping() {
      await look()
      timer = setInterval(() => {
        look().catch((error) => process.emitWarning(error))
      }, LOOK_EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
