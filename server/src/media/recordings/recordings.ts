import type { Recording, RecordingFailure, RecordingKind } from '@kashf/contract/media/recordings.ts'
import { HOUR_MS } from '../../clock.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { removeFilesJob } from '../processing/jobs.ts'
import { createToken } from '../serving/token.ts'
import { keys } from '../storage-keys.ts'

/*
 * The door to recorded sound. Modules above receive a recording (`receiveRecording`), say that something names it
 * (`useRecordings`) or no longer does (`leaveRecordings`), and show it to those who may hear it (`presentRecordings`).
 */

/** How long an address of a recording is valid; who may still hear it is asked again at each request. */
const ADDRESS_LIFE_MS = 6 * HOUR_MS

interface RecordingRow {
  id: number
  duration_ms: number | null
  failure: RecordingFailure | null
}

/** Recordings by their ids, with addresses for this person. The caller has decided that they may hear them. */
export async function presentRecordings(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Queryable,
  ids: readonly number[],
  viewer: Pick<SessionUser, 'id' | 'sessionId'>,
): Promise<Map<number, Recording>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<RecordingRow>(sql`
    select id, duration_ms, failure from recording where id = any(${ids}::int[])`)
  return new Map(rows.map((row) => [row.id, present(deps, row, viewer)]))
}

function present(
  deps: Pick<Deps, 'env' | 'clock'>,
  { id, duration_ms, failure }: RecordingRow,
  viewer: Pick<SessionUser, 'id' | 'sessionId'>,
): Recording {
  if (duration_ms === null)
    return { id, state: failure === null ? 'waiting' : 'failed', failure, duration_s: null, url: null }
  const token = createToken(deps, {
    scope: `recording/${id}`,
    bearer: { viewerId: viewer.id, sessionId: viewer.sessionId, browser: '' },
    expiresAt: new Date(deps.clock.now().getTime() + ADDRESS_LIFE_MS),
  })
  const url = `/media/recording/${id}/${token}.m4a`
  return { id, state: 'ready', failure: null, duration_s: duration_ms / 1000, url }
}

/** A person's own recording; `not_found` for anybody else's. */
export async function ownRecording(
  deps: Pick<Deps, 'env' | 'clock' | 'db'>,
  { recordingId, viewer }: { recordingId: number; viewer: Pick<SessionUser, 'id' | 'sessionId'> },
): Promise<Recording> {
  const row = await deps.db.found<RecordingRow>(sql`
    select id, duration_ms, failure from recording where id = ${recordingId} and owner_id = ${viewer.id}`)
  return present(deps, row, viewer)
}

/**
 * Keeps these recordings of a person, which no sweep removes any more; returns those that exist and are of this kind. What others
 * listen to must be made.
 */
export async function useRecordings(
  tx: Queryable,
  { ids, ownerId, kind }: { ids: readonly number[]; ownerId: number; kind: RecordingKind },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.rows<{ id: number }>(sql`
    update recording set is_used = true
     where id = any(${ids}::int[]) and owner_id = ${ownerId} and kind = ${kind}
       and (kind <> 'listening' or duration_ms is not null) returning id`)
  return new Set(rows.map(({ id }) => id))
}

/** Lets the sweep remove these recordings in a day; the caller knows that nothing names them. */
export async function leaveRecordings(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.run(sql`
    update recording set is_used = false, created_at = ${deps.clock.now()} where id = any(${ids}::int[]) and is_used`)
}

/** Deletes a person's recordings of a kind; the files follow after the commit. */
export async function deleteRecordings(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  { ownerId, kind }: { ownerId: number; kind: RecordingKind },
): Promise<void> {
  const rows = await tx.rows<StoredRecording>(sql`
    delete from recording where owner_id = ${ownerId} and kind = ${kind} returning id, original_key`)
  await removeRecordingFiles(deps, tx, rows)
}

/** Deletes these recordings; the files follow after the commit. */
export async function deleteRecordingsById(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.rows<StoredRecording>(
    sql`delete from recording where id = any(${ids}::int[]) returning id, original_key`,
  )
  await removeRecordingFiles(deps, tx, rows)
}

interface StoredRecording {
  id: number
  original_key: string | null
}

/** Removes the files of recordings whose rows this transaction deletes. */
export async function removeRecordingFiles(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  deleted: readonly StoredRecording[],
): Promise<void> {
  if (deleted.length === 0) return
  const files = deleted.flatMap(({ id, original_key }) => [keys.recording(id), original_key ?? []].flat())
  await deps.jobs.send(tx, removeFilesJob, { keys: files })
}
