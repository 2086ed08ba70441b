import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Env } from '../../config/env.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { renderQuestionDrawing } from '../drawings/render-drawing.ts'
import { questionPictureToken } from '../serving/token.ts'
import { keys } from '../storage-keys.ts'
import type { RenderedImage } from './render-image.ts'
import { readImage } from './store-image.ts'

/** The base address of a question's picture. Everybody who has it sees the picture, and nobody can guess it. */
export const questionPictureAddress = (deps: { env: Pick<Env, 'secretKey'> }, imageId: number): string =>
  `/media/question/${imageId}/${questionPictureToken(deps, imageId)}`

/**
 * Stores a picture for questions, whole and upright, and returns its id: the former one if its owner has sent the same file
 * before. It is swept after a day unless `usePictures` has named it. Fails with `image_refused`.
 */
export async function storeQuestionPicture(
  deps: Pick<Deps, 'db' | 'storage' | 'clock'>,
  input: { ownerId: number; file: Pick<FilePart, 'path'> },
): Promise<number> {
  const { ownerId, file } = input
  const hash = hashOf(await readFile(file.path))
  return storeOnce(deps, { ownerId, hash, render: async () => (await readImage(file, 'question')).rendered })
}

/** `storeQuestionPicture` of one of our own drawings. */
export const storeQuestionDrawing = (
  deps: Pick<Deps, 'db' | 'storage' | 'clock'>,
  { ownerId, svg }: { ownerId: number; svg: string },
): Promise<number> =>
  storeOnce(deps, { ownerId, hash: hashOf(Buffer.from(svg)), render: () => renderQuestionDrawing(svg) })

const hashOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest()

async function storeOnce(
  deps: Pick<Deps, 'db' | 'storage' | 'clock'>,
  of: { ownerId: number; hash: Buffer; render: () => Promise<RenderedImage[]> },
): Promise<number> {
  const { ownerId, hash } = of
  const now = deps.clock.now()
  // The new time keeps the sweep away from it for another day.
  const former = await deps.db.one<{ id: number }>(sql`
    update image set created_at = ${now} where owner_id = ${ownerId} and source_hash = ${hash} returning id`)
  if (former) return former.id
  const rendered = await of.render()
  const widths = rendered.map(({ name }) => Number(name))
  return deps.db.transaction(async (tx) => {
    const image = await tx.only<{ id: number }>(sql`
      insert into image (owner_id, kind, widths, source_hash, is_used, created_at)
      values (${ownerId}, 'question', ${widths}, ${hash}, false, ${now})
      on conflict (owner_id, source_hash) where source_hash is not null do update set created_at = excluded.created_at
      returning id`)
    for (const { name, webp } of rendered)
      await deps.storage.put(keys.imageShape(image.id, 'question', Number(name)), webp)
    return image.id
  })
}

const own = (ownerId: number, imageIds: readonly number[]) =>
  sql`owner_id = ${ownerId} and kind = 'question' and id = any(${imageIds}::int[])`

/** Those of these pictures that belong to this person. */
export async function ownPictures(
  db: Queryable,
  ownerId: number,
  imageIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db.rows<{ id: number }>(sql`select id from image where ${own(ownerId, imageIds)}`)
  return new Set(rows.map(({ id }) => id))
}

/** `ownPictures`, which no sweep removes any more. */
export async function usePictures(
  tx: Queryable,
  ownerId: number,
  imageIds: readonly number[],
): Promise<Set<number>> {
  if (imageIds.length === 0) return new Set()
  const rows = await tx.rows<{ id: number }>(
    sql`update image set is_used = true where ${own(ownerId, imageIds)} returning id`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Lets the sweep remove these pictures in a day; the caller knows that nothing names them. */
export async function leavePictures(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  imageIds: number[],
): Promise<void> {
  if (imageIds.length === 0) return
  await tx.run(sql`
    update image set is_used = false, created_at = ${deps.clock.now()}
     where id = any(${imageIds}::int[]) and kind = 'question'`)
}
