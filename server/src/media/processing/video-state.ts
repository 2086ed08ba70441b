import { randomUUID } from 'node:crypto'
import type { VideoFailure, VideoNote, VideoStatus, VideoStep } from '@kashf/contract/media/media.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Rendition } from '../ffmpeg/read-rendition.ts'

/** The allowed predecessors of each status. A corrected file is a new video. */
const previous: Record<VideoStatus, VideoStatus[]> = {
  waiting: ['failed'],
  processing: ['waiting', 'processing'],
  ready: ['processing'],
  failed: ['waiting', 'processing'],
}

/** A worker's claim on a video. `taken_by` is the fencing token: the changes below apply only while it is current. */
export type VideoClaim = { id: number; taken_by: string }

export type ClaimedVideo = VideoClaim & {
  original_key: string | null
  attempts: number
  duration_s: number
  renditions: Rendition[]
  playable_at: Date | null
}

/** The duration of a lease without renewal. */
export const LEASE_S = 30

/** Claims a video for `LEASE_S`; undefined when it is deleted, finished, or leased by another worker. */
export function claimVideo(db: Queryable, id: number, step: VideoStep): Promise<ClaimedVideo | undefined> {
  return db.one<ClaimedVideo>(sql`
    update video set status = 'processing', step = ${step}, attempts = attempts + 1, taken_by = ${randomUUID()},
           taken_until = now() + make_interval(secs => ${LEASE_S})
     where id = ${id} and status = any(${previous.processing}) and (taken_until is null or taken_until < now())
    returning id, taken_by, original_key, attempts, duration_s, renditions, playable_at`)
}

const isClaimed = ({ id, taken_by }: VideoClaim) =>
  sql`id = ${id} and taken_by = ${taken_by} and status = 'processing'`

/** Renews the lease and saves the progress. False when the lease was lost. */
export async function renewLease(
  db: Queryable,
  claim: VideoClaim,
  step: VideoStep,
  percent: number,
): Promise<boolean> {
  const changed = await db.run(sql`
    update video set step = ${step}, percent = ${percent}, taken_until = now() + make_interval(secs => ${LEASE_S})
     where ${isClaimed(claim)}`)
  return changed === 1
}

/** Releases an unfinished video: at once when the worker stops, with exponential backoff after a failure. */
export async function releaseVideo(
  db: Queryable,
  claim: VideoClaim,
  why: 'stopped' | 'failed',
): Promise<void> {
  const stopped = why === 'stopped'
  await db.run(sql`
    update video
       set attempts = case when ${stopped} then greatest(attempts - 1, 0) else attempts end, taken_by = null,
           taken_until = case when ${stopped} then null
                              else now() + interval '1 minute' * least(power(2, attempts - 1), 60) end
     where ${isClaimed(claim)}`)
}

/** Saves the result of the probe. */
export async function saveMetadata(
  db: Queryable,
  claim: VideoClaim,
  facts: { duration_s: number; width: number; height: number; has_poster: boolean; note: VideoNote | null },
): Promise<void> {
  await db.run(sql`
    update video set duration_s = ${facts.duration_s}, width = ${facts.width}, height = ${facts.height},
           has_poster = ${facts.has_poster}, note = ${facts.note}
     where ${isClaimed(claim)}`)
}

/** Marks a video playable once its first rendition is published. False when the lease was lost or the video deleted. */
export async function markPlayable(
  tx: Queryable,
  claim: VideoClaim,
  facts: { renditions: Rendition[]; duration_s: number; now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update video set playable_at = ${facts.now}, duration_s = ${facts.duration_s}, step = 'rest', attempts = 0,
           renditions = ${JSON.stringify(facts.renditions)}, taken_by = null, taken_until = null
     where ${isClaimed(claim)}`)
  return changed === 1
}

/** Saves published renditions, so that the next worker after a crash does not make them again. */
export async function saveRenditions(
  db: Queryable,
  claim: VideoClaim,
  renditions: Rendition[],
): Promise<void> {
  await db.run(sql`
    update video set renditions = ${JSON.stringify(renditions)} where ${isClaimed(claim)}`)
}

/** Marks a video ready once everything is published; with null it keeps its incomplete ladder. */
export async function markReady(
  tx: Queryable,
  claim: VideoClaim,
  facts: { renditions: Rendition[]; completedAt: Date; hasPreviews: boolean } | null,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update video set status = 'ready', step = null, percent = 100, taken_by = null, taken_until = null,
           original_key = null, renditions = coalesce(${facts && JSON.stringify(facts.renditions)}::jsonb, renditions),
           completed_at = ${facts?.completedAt ?? null}, has_previews = ${facts?.hasPreviews ?? false}
     where ${isClaimed(claim)}`)
  return changed === 1
}

/** Marks a video as failed, with the reason for its teacher. Its original is retained until `retryUntil`. */
export async function markFailed(
  tx: Queryable,
  claim: VideoClaim,
  facts: { failure: VideoFailure; retryUntil: Date | null },
): Promise<boolean> {
  const { failure, retryUntil } = facts
  const changed = await tx.run(sql`
    update video set status = 'failed', failure = ${failure}, step = null, taken_by = null, taken_until = null,
           has_poster = false, retry_until = ${retryUntil}::timestamptz,
           original_key = case when ${retryUntil}::timestamptz is not null then original_key end
     where ${isClaimed(claim)} and playable_at is null`)
  return changed === 1
}

/** Whether the video was deleted, which also ends its lease. */
export async function isDeleted(db: Queryable, id: number): Promise<boolean> {
  return (await db.one(sql`select 1 from video where id = ${id}`)) === undefined
}

/** Restarts a failed video from its retained original; false if the original is gone. */
export async function markWaiting(tx: Queryable, id: number, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update video set status = 'waiting', failure = null, percent = 0, attempts = 0, retry_until = null
     where id = ${id} and status = any(${previous.waiting}) and retry_until > ${now}`)
  return changed === 1
}
