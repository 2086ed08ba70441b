import type { PortraitSpec } from '@kashf/contract/art/art.ts'
import { buildPortrait } from '../accounts/profile/build-portrait.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

/** Draws a person's portrait, unless an interrupted load already did. */
export async function drawOnce(then: Deps, userId: number, portrait: PortraitSpec): Promise<void> {
  const undrawn = await then.db.one(
    sql`select 1 from app_user where id = ${userId} and portrait_spec is null`,
  )
  if (undrawn) await buildPortrait(then, { userId, portrait })
}
