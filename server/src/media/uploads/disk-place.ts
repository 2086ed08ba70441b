import { createReadStream } from 'node:fs'
import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { Failure } from '../../errors/failure.ts'
import { withinDiskRoom } from '../../storage/free-disk-space.ts'
import { uploadFolder } from './upload-folder.ts'
import type { UploadPlace } from './upload-place.ts'

/** Disables the library's metadata file beside each upload: the metadata is in the database. */
const noMetadataFile = { get: async () => undefined, set: async () => {}, delete: async () => {} }

/** Uploads as files of this host: a file's length is the number of received bytes. */
export function diskPlace(dataDir: string): UploadPlace {
  const folder = uploadFolder(dataDir)
  return {
    begin: ({ id }) => writeFile(folder.receiving(id), ''),
    receivedBytes: async ({ id }) =>
      (await sizeOf(folder.receiving(id))) ?? (await sizeOf(folder.finished(id))),
    async append({ id }, source, offset) {
      let failure: unknown
      const pieces = async function* () {
        try {
          yield* withinDiskRoom(folder.root, source)
        } catch (error) {
          failure = error
          throw error
        }
      }
      const store = new FileStore({ directory: folder.root, configstore: noMetadataFile })
      return store.write(Readable.from(pieces()), id, offset).catch((error) => {
        // The library's error lacks the reason.
        throw failure instanceof Failure ? failure : error
      })
    },
    async finish({ id }) {
      // A missing file means that a process died right after moving it.
      if ((await sizeOf(folder.receiving(id))) === null) return
      const file = await open(folder.receiving(id), 'r+')
      await file.sync().finally(() => file.close())
      await rename(folder.receiving(id), folder.finished(id))
    },
    read: async ({ id }) => createReadStream(folder.finished(id), { highWaterMark: 1024 * 1024 }),
    async remove({ id }) {
      await rm(folder.receiving(id), { force: true })
      await rm(folder.finished(id), { force: true })
    },
    diskBytesFor: (bytes) => bytes,
  }
}

/** Size of a file in bytes; null when there is none. */
async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
