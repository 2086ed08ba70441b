import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { StorageKeyMissing } from '../../storage/storage.ts'
import { keys } from '../storage-keys.ts'

/** The width of covers that squares are cut from. */
const SOURCE_WIDTH = 640

/** The most eventful square of an uploaded cover; fails with `not_found` for an image that is not a cover. */
export async function cropSquare(
  deps: Pick<Deps, 'storage'>,
  imageId: number,
  width: number,
): Promise<Buffer> {
  try {
    const source = await buffer(await deps.storage.read(keys.imageWidth(imageId, SOURCE_WIDTH)))
    return await sharp(source)
      .resize(width, width, { fit: 'cover', position: 'attention' })
      .webp({ quality: 60 })
      .toBuffer()
  } catch (error) {
    if (error instanceof StorageKeyMissing) throw new Failure('not_found')
    throw error
  }
}
