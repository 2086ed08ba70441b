import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { Failure } from '../../errors/failure.ts'
import { discardUpload } from './discard-upload.ts'
import { placeOf, placeOfNew } from './place-of.ts'
import { findUpload, type UploadRow } from './upload.ts'
import { type AvailableBytes, uploadFolder } from './upload-folder.ts'
import type { PlaceDeps } from './upload-place.ts'

/**
 * The library's view of uploads, with metadata in PostgreSQL. Expiry is not among its extensions because it would delete
 * finished uploads; see `expire-uploads.ts`.
 */
export class UploadStore extends DataStore {
  #deps: PlaceDeps
  #availableBytes: AvailableBytes

  constructor(deps: PlaceDeps, availableBytes: AvailableBytes) {
    super()
    this.#deps = deps
    this.#availableBytes = availableBytes
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    await placeOfNew(this.#deps).begin(await this.#find(upload.id))
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id)
    const offset = row.state === 'complete' ? row.size : await placeOf(this.#deps, row).receivedBytes(row)
    if (offset === null) throw ERRORS.FILE_NOT_FOUND
    return new Upload({ id, size: row.size, offset, metadata: { purpose: row.purpose, filename: row.name } })
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#find(id)
    try {
      return await placeOf(this.#deps, row).append(row, readable, offset)
    } catch (error) {
      // The error lacks the reason for the failed write.
      if ((await this.#availableBytes(uploadFolder(this.#deps.env.dataDir))) <= 0) {
        throw new Failure('storage_full')
      }
      throw error
    }
  }

  override async remove(id: string): Promise<void> {
    if (!(await discardUpload(this.#deps, await this.#find(id)))) throw ERRORS.FILE_NOT_FOUND
  }

  async #find(id: string): Promise<UploadRow> {
    const row = await findUpload(this.#deps.db, id)
    if (!row || row.state === 'taken') throw ERRORS.FILE_NOT_FOUND
    return row
  }
}
