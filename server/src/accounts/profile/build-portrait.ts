import type { PortraitSpec } from '@kashf/contract/art/art.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, retried } from '../../jobs/queue.ts'
import { renderPortrait } from '../../media/drawings/render-drawing.ts'
import { deleteImage, storeImage } from '../../media/images/store-image.ts'

/** A teacher's portrait changed. The catalogue, whose covers may show it, handles it (`covers/jobs.ts`). */
export const portraitChangedJob = defineJob<{ teacherId: number }>('portrait-changed', retried(5))

/** Draws the portrait that a person built, in place of their picture. */
export async function buildPortrait(
  deps: Pick<Deps, 'db' | 'storage' | 'jobs' | 'publicCache'>,
  input: { userId: number; portrait: PortraitSpec },
): Promise<void> {
  const { userId, portrait } = input
  const image = await renderPortrait(portrait)
  await deps.db.transaction(async (tx) => {
    const before = await tx.one<{ image_id: number | null; type: number }>(sql`
      select image_id, type from app_user where id = ${userId} for no key update`)
    if (!before) return
    const imageId = await storeImage(deps, tx, { ownerId: userId, image })
    await tx.run(sql`
      update app_user set image_id = ${imageId}, portrait_spec = ${JSON.stringify(portrait)}::jsonb where id = ${userId}`)
    if (before.image_id) await deleteImage(deps, tx, before.image_id)
    if (before.type === USER_TYPE.teacher) await deps.jobs.send(tx, portraitChangedJob, { teacherId: userId })
    tx.afterCommit(() => deps.publicCache.clear())
  })
}
