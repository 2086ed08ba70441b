import type { Tx } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import type { FilePart } from '../http/form.ts'
import { type ImageKind, renderImage } from './images/render-image.ts'
import { keys } from './keys.ts'

/** The largest picture a route should take, in bytes. */
export const MAX_IMAGE_BYTES = 15 * 2 ** 20

/** Renders a cover or an avatar anew in its widths and keeps them; returns the image's id. Fails with `image_refused`. */
export async function storeImage(
  deps: Pick<Deps, 'storage'>,
  tx: Tx,
  input: { ownerId: number; kind: ImageKind; file: Pick<FilePart, 'path'> },
): Promise<number> {
  const rendered = await renderImage(input.file.path, input.kind)
  if (!rendered) throw new Failure('image_refused')
  const widths = rendered.map(({ width }) => width)
  const row = await tx.one<{ id: number }>(sql`
    insert into image (owner_id, kind, widths) values (${input.ownerId}, ${input.kind}, ${widths}) returning id`)
  if (!row) throw new Error('no image row')
  for (const { width, webp } of rendered) await deps.storage.put(keys.imageWidth(row.id, width), webp)
  return row.id
}
