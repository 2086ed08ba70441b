import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { keys } from '../storage-keys.ts'
import { type ImageKind, type RenderedImage, renderImage } from './render-image.ts'

/** A picture that may be kept. */
export interface ReadImage {
  kind: ImageKind
  rendered: RenderedImage[]
}

/** The largest picture a route should take, in bytes. */
export const MAX_IMAGE_BYTES = 15 * 2 ** 20

/** Reads a picture before a transaction begins, because it may take seconds. Fails with `image_refused` by content. */
export async function readImage(file: Pick<FilePart, 'path'>, kind: ImageKind): Promise<ReadImage> {
  const rendered = await renderImage(file.path, kind)
  if (!rendered) throw new Failure('image_refused')
  return { kind, rendered }
}

/** Keeps a cover or an avatar in its widths; returns the image's id. */
export async function storeImage(
  deps: Pick<Deps, 'storage'>,
  tx: Tx,
  input: { ownerId: number; image: ReadImage },
): Promise<number> {
  const { kind, rendered } = input.image
  const widths = rendered.map(({ width }) => width)
  const row = await tx.one<{ id: number }>(sql`
    insert into image (owner_id, kind, widths) values (${input.ownerId}, ${kind}, ${widths}) returning id`)
  if (!row) throw new Error('no image row')
  for (const { width, webp } of rendered) await deps.storage.put(keys.imageWidth(row.id, width), webp)
  return row.id
}
