import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StreamSplitter } from '@tus/server'
import { sql } from '../../db/sql.ts'
import { within } from '../../db/time-limit.ts'
import { withinDiskRoom } from '../../storage/free-disk-space.ts'
import type { Multipart } from '../../storage/storage.ts'
import { keys } from '../storage-keys.ts'
import { uploadFolder } from './upload-folder.ts'
import type { PlaceDeps, UploadBytes, UploadPlace } from './upload-place.ts'

/**
 * The size of all parts but the last, equal to that of the web client's chunks. So a part has the same bytes from every
 * host, and a host that lost its lease unnoticed can overwrite a part only with the same bytes.
 */
export const PART_BYTES = 8 * 2 ** 20
/** The maximum time that a request holds its upload while the storage does not answer. */
const MAX_TAIL_MS = 60_000

/**
 * Uploads as multipart uploads of the storage, which any host can continue. Bytes too few for a part are stored as a
 * tail, named by the part that it begins. A host that dies loses at most the part that it was receiving.
 */
export function storagePlace({ db, env, storage }: PlaceDeps): UploadPlace {
  const { multipart } = storage

  /** The position at which an upload continues; null if the storage does not know it or has completed it. */
  async function positionOf(upload: UploadBytes) {
    const { key, id } = targetOf(upload)
    const parts = multipart && (await multipart.parts(key, id))
    if (!parts) return null
    const received = parts.reduce((sum, { size }) => sum + size, 0)
    const tail = received < upload.size ? keys.uploadTail(upload.id, parts.length + 1) : null
    const tailBytes = tail ? ((await storage.stat(tail))?.size ?? 0) : 0
    return { parts, tail, received, tailBytes }
  }

  return {
    async begin({ id }) {
      const begun = await usable(multipart).begin(keys.uploadedFile(id))
      await db.run(sql`update upload set multipart_id = ${begun} where id = ${id}`)
    },

    async receivedBytes(upload) {
      const position = await positionOf(upload)
      if (position) return position.received + position.tailBytes
      return (await storage.stat(keys.uploadedFile(upload.id)))?.size ?? null
    },

    async append(upload, source, offset) {
      const position = await positionOf(upload)
      if (position?.received === undefined || position.received + position.tailBytes !== offset) {
        throw new Error('the upload was changed while it was locked')
      }
      const { key, id } = targetOf(upload)
      let number = position.parts.length + 1
      let received = position.received
      const directory = uploadFolder(env.dataDir).scratch
      const splitter = new StreamSplitter({ chunkSize: PART_BYTES, directory })
      // The splitter waits for its listeners, so parts are sent one at a time and without gaps.
      splitter.on('chunkFinished', async ({ path, size }: { path: string; size: number }) => {
        try {
          if (size === PART_BYTES || received + size === upload.size) {
            await usable(multipart).putPart(key, { id, number, path })
            number += 1
          } else {
            await within(MAX_TAIL_MS, storage.put(keys.uploadTail(upload.id, number), { path }))
          }
          received += size
        } finally {
          await rm(path, { force: true })
        }
      })
      splitter.on('chunkError', async (path: string | null) => {
        if (path) await rm(path, { force: true })
      })
      const tail = position.tailBytes > 0 && position.tail ? await storage.read(position.tail) : null
      await pipeline(Readable.from(withinDiskRoom(directory, untilItBreaks(tail, source))), splitter)
      return received
    },

    async finish(upload) {
      const position = await positionOf(upload)
      const { key, id } = targetOf(upload)
      if (position) await usable(multipart).complete(key, id, position.parts)
      const stored = await storage.stat(key)
      if (stored?.size !== upload.size) throw new Error('the storage put the parts together wrongly')
      await storage.deletePrefix(keys.uploadTails(upload.id))
    },

    read: ({ id }) => storage.read(keys.uploadedFile(id)),

    async remove(upload) {
      const { key, id } = targetOf(upload)
      // S3 was configured when the upload began; without it there is nothing to remove.
      if (!multipart) return
      await multipart.abort(key, id)
      await storage.deletePrefix(keys.upload(upload.id))
    },

    diskBytesFor: (bytes) => Math.min(bytes, PART_BYTES),
  }
}

function usable(multipart: Multipart | null): Multipart {
  if (!multipart) throw new Error('the storage takes no parts')
  return multipart
}

const targetOf = ({ id, multipart_id }: UploadBytes) => ({
  key: keys.uploadedFile(id),
  id: multipart_id ?? '',
})

/** The bytes of both streams. A broken connection ends them, so that the received bytes are stored. */
async function* untilItBreaks(tail: Readable | null, source: Readable): AsyncGenerator<Buffer> {
  if (tail) yield* tail
  try {
    yield* source
  } catch {
    // The client will request the offset of the upload.
  }
}
