import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, Upload } from '@tus/server'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import { findUpload } from './upload.ts'
import { type AvailableBytes, removeUploadFiles, sizeOf, type UploadFolder } from './upload-folder.ts'

/** Disables the library's metadata file beside each upload: ours is in the database. */
const noMetadataFile = { get: async () => undefined, set: async () => {}, delete: async () => {} }

interface StoreParts {
  db: Queryable
  folder: UploadFolder
  availableBytes: AvailableBytes
}

/**
 * The library's file store with metadata in PostgreSQL. Its expiry is disabled because it would delete finished uploads;
 * see `expire-uploads.ts`.
 */
export class UploadStore extends FileStore {
  #parts: StoreParts

  constructor(parts: StoreParts) {
    super({ directory: parts.folder.root, configstore: noMetadataFile })
    this.#parts = parts
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, folder } = this.#parts
    const row = await findUpload(db, id)
    if (!row || row.state === 'taken') throw ERRORS.FILE_NOT_FOUND
    const file = folder.receiving(id)
    const offset =
      row.state === 'complete' ? row.size : ((await sizeOf(file)) ?? (await sizeOf(folder.finished(id))))
    if (offset === null) throw ERRORS.FILE_NOT_FOUND
    const metadata = { purpose: row.purpose, filename: row.name }
    return new Upload({ id, size: row.size, offset, metadata, storage: { type: 'file', path: file } })
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    try {
      return await super.write(readable, id, offset)
    } catch (error) {
      // The library's error does not say why writing failed.
      if ((await this.#parts.availableBytes(this.#parts.folder)) <= 0) throw new Failure('storage_full')
      throw error
    }
  }

  override async remove(id: string): Promise<void> {
    const { db, folder } = this.#parts
    const removed = await db.run(sql`delete from upload where id = ${id} and state <> 'taken'`)
    if (removed === 0) throw ERRORS.FILE_NOT_FOUND
    await removeUploadFiles(folder, id)
  }
}
