import { Readable } from 'node:stream'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { everyRow, forEach } from '../../jobs/for-each.ts'
import { handlerFor } from '../../jobs/queue.ts'
import type { PersonalData } from '../../module.ts'
import { notifyOwner } from '../../notices/security-notices.ts'
import { makeExportJob, sweepExportsJob } from '../jobs.ts'
import { writeArchive } from './write-archive.ts'

/** The storage key of an export's archive. */
export const exportKey = (id: number): string => `export/${id}.zip`

/** The age from which an export without a result has failed: its job has used up its retries. */
const FAILED_AFTER_MS = 3_600_000
const BATCH = 500

export const makeExportHandler = (shares: () => readonly PersonalData[]) =>
  handlerFor(makeExportJob, (deps: Deps, { exportId }) => makeExport(deps, shares(), exportId))

export const sweepExportsHandler = handlerFor(sweepExportsJob, sweepExports)

async function makeExport(deps: Deps, shares: readonly PersonalData[], id: number): Promise<void> {
  const queued = await deps.db.one<{ user_id: number }>(sql`
    select user_id from data_export where id = ${id} and state = 'queued'`)
  if (!queued) return
  await deps.db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`)
    await deps.storage.put(
      exportKey(id),
      Readable.from(writeArchive(tx, deps.storage, { shares, personId: queued.user_id })),
    )
  })
  const stored = await deps.storage.stat(exportKey(id))
  if (!stored) throw new Error(`export ${id} was not stored`)
  await deps.db.transaction(async (tx) => {
    const expiresAt = new Date(deps.clock.now().getTime() + DAY_MS)
    const ready = await tx.run(sql`
      update data_export set state = 'ready', bytes = ${stored.size}, expires_at = ${expiresAt}
       where id = ${id} and state = 'queued'`)
    if (ready > 0)
      await notifyOwner(deps, tx, { userId: queued.user_id, event: { kind: 'data_export_ready' } })
  })
}

/** Deletes expired archives with their rows, and marks exports without a result as failed. */
export async function sweepExports(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.run(sql`
    update data_export set state = 'failed'
     where state = 'queued' and requested_at < ${new Date(now.getTime() - FAILED_AFTER_MS)}`)
  const expired = everyRow<{ id: number }>((after) =>
    deps.db.rows(sql`
      select id from data_export
       where (expires_at < ${now} or requested_at < ${new Date(now.getTime() - 2 * DAY_MS)}) and id > ${after?.id ?? 0}
       order by id limit ${BATCH}`),
  )
  await forEach(deps, expired, { failed: 'a data export was not deleted' }, async ({ id }) => {
    // The file is deleted first: the next sweep finds a row without a file, but never a file without a row.
    await deps.storage.delete(exportKey(id))
    await deps.db.run(sql`delete from data_export where id = ${id}`)
  })
}
