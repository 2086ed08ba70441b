import type { Sheet, SheetKind } from '@kashf/contract/media/sheets.ts'
import { HOUR_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { removeFilesJob } from '../processing/jobs.ts'
import { createToken } from '../serving/token.ts'
import { keys } from '../storage-keys.ts'
import type { SheetPurpose } from './store-sheet.ts'

/*
 * The door to sheets of paper. Modules above receive one (`receiveSheet`), say that something names it (`useSheets`) or no longer
 * does (`leaveSheets`), show it to those who may see it (`presentSheets`) and serve its file (`sendSheet`).
 */

/** How long an address of a sheet is valid; who may still see it is asked again at each request. */
const ADDRESS_LIFE_MS = 6 * HOUR_MS

type Viewer = Pick<SessionUser, 'id' | 'sessionId'>

/** Sheets by their ids, with addresses for this person. The caller has decided that they may see them. */
export async function presentSheets(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Queryable,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Map<number, Sheet>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<Omit<Sheet, 'url'>>(sql`
    select id, kind, name, bytes from sheet where id = any(${ids}::int[])`)
  const expiresAt = new Date(deps.clock.now().getTime() + ADDRESS_LIFE_MS)
  const bearer = { viewerId: viewer.id, sessionId: viewer.sessionId, browser: '' }
  return new Map(
    rows.map((row) => {
      const token = createToken(deps, { scope: `sheet/${row.id}`, bearer, expiresAt })
      return [row.id, { ...row, url: `/media/sheet/${row.id}/${token}` }]
    }),
  )
}

/** What is known of a sheet that its owner names. */
interface UsedSheet {
  id: number
  kind: SheetKind
  begun_at: Date
}

/** Keeps these sheets of a person, which no sweep removes any more; returns those that exist and were sent for this purpose. */
export async function useSheets(
  tx: Queryable,
  { ids, ownerId, purpose }: { ids: readonly number[]; ownerId: number; purpose: SheetPurpose },
): Promise<UsedSheet[]> {
  if (ids.length === 0) return []
  return tx.rows<UsedSheet>(sql`
    update sheet set is_used = true where id = any(${ids}::int[]) and owner_id = ${ownerId} and purpose = ${purpose}
    returning id, kind, begun_at`)
}

/** Lets the sweep remove these sheets in a day; the caller knows that nothing names them. */
export async function leaveSheets(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.run(sql`
    update sheet set is_used = false, created_at = ${deps.clock.now()} where id = any(${ids}::int[]) and is_used`)
}

/** Deletes these sheets; the files follow after the commit. */
export async function deleteSheets(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.run(sql`delete from sheet where id = any(${ids}::int[])`)
  await deps.jobs.send(tx, removeFilesJob, { keys: ids.map(keys.sheet) })
}
