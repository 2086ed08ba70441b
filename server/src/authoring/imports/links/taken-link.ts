import { type Statement, sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import type { LinkFailure } from '../../../text/uz/links.ts'

/** The lease duration: a killed worker loses its link after this time. */
export const LEASE = sql`clock_timestamp() + interval '60 seconds'`

/** A link leased by this worker, as it was when the lease was taken. */
export interface TakenLink {
  import_id: number
  course_id: number
  teacher_id: number
  url: string
  /** The fencing token of the lease. */
  taken_by: string
  upload_id: string | null
  validator: string | null
  attempts: number
  started_at: Date
}

/** The teacher gave the link up, or the lease went to another worker. */
export class LinkLost extends Error {}

/** Updates a link under its lease, which it renews. Throws `LinkLost` when the lease is lost. */
export async function changeLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  link: TakenLink,
  change: Statement,
): Promise<void> {
  const changed = await db.run(sql`
    update import_link set taken_until = ${LEASE}, changed_at = ${clock.now()}, ${change}
     where import_id = ${link.import_id} and taken_by = ${link.taken_by}`)
  if (changed === 0) throw new LinkLost()
}

/** Releases the lease of this worker. */
export async function releaseLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  link: TakenLink,
  end: { state: 'waiting' | 'failed' | 'done'; failure: LinkFailure | null; attempts: number; dueAt: Date },
): Promise<void> {
  await db.run(sql`
    update import_link set state = ${end.state}, failure = ${end.failure}, attempts = ${end.attempts},
      due_at = ${end.dueAt}, taken_by = null, taken_until = null, changed_at = ${clock.now()}
     where import_id = ${link.import_id} and taken_by = ${link.taken_by}`)
}
