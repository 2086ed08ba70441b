import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { deleteImage, readImage, storeImage } from '../../media/images/store-image.ts'
import { withRefusalField } from '../../media/refusal-field.ts'

/** Replaces the user's picture. Throws `image_refused` when the content of the file is not a picture. */
export async function changePicture(
  deps: Deps,
  input: { userId: number; file: FilePart | undefined },
): Promise<void> {
  const { userId, file } = input
  if (!file) throw invalid({ file: 'required' })
  const image = await withRefusalField('file', readImage(file, 'avatar'))
  await deps.db.transaction(async (tx) => {
    const before = await tx.one<{ image_id: number | null }>(sql`
      select image_id from app_user where id = ${userId} for no key update`)
    const imageId = await storeImage(deps, tx, { ownerId: userId, image })
    await tx.run(sql`update app_user set image_id = ${imageId}, portrait_spec = null where id = ${userId}`)
    if (before?.image_id) await deleteImage(deps, tx, before.image_id)
    tx.afterCommit(() => deps.publicCache.clear())
  })
}
