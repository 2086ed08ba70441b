import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { removeFilesJob } from '../processing/jobs.ts'
import { keys } from '../storage-keys.ts'
import { type ImageKind, type RenderedImage, renderImage } from './render-image.ts'

/** A picture that was accepted and rendered, or drawn. */
export interface ReadImage {
  kind: ImageKind
  rendered: RenderedImage[]
}

/** Renders a picture; call it before a transaction begins, because it may take seconds. Fails with `image_refused`. */
export async function readImage(file: Pick<FilePart, 'path'>, kind: ImageKind): Promise<ReadImage> {
  const rendered = await renderImage(file.path, kind)
  if (!rendered) throw new Failure('image_refused')
  return { kind, rendered }
}

/** Stores a cover or an avatar in all its widths and returns the image's id. */
export async function storeImage(
  deps: Pick<Deps, 'storage'>,
  tx: Tx,
  input: { ownerId: number; image: ReadImage },
): Promise<number> {
  const { kind, rendered } = input.image
  const widths = rendered.map(({ name }) => Number(name)).filter((width) => !Number.isNaN(width))
  const row = await tx.only<{ id: number }>(sql`
    insert into image (owner_id, kind, widths) values (${input.ownerId}, ${kind}, ${widths}) returning id`)
  for (const { name, webp } of rendered) await deps.storage.put(keys.imageFile(row.id, name), webp)
  return row.id
}

/** Deletes an image; its files are removed after the commit. */
export async function deleteImage(deps: Pick<Deps, 'jobs'>, tx: Tx, id: number): Promise<void> {
  await tx.run(sql`delete from image where id = ${id}`)
  await deps.jobs.send(tx, removeFilesJob, { prefixes: [keys.image(id)] })
}
