import { randomUUID } from 'node:crypto'
import type { VideoFailure, VideoStatus, VideoStep } from '@kashf/contract/media.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Rendition } from '../ffmpeg/read-rendition.ts'

/** What may come before what. A better file is a new video; the same may be tried again while it is kept. */
const before: Record<VideoStatus, VideoStatus[]> = {
  waiting: ['failed'],
  processing: ['waiting', 'processing'],
  ready: ['processing'],
  failed: ['waiting', 'processing'],
}

/** A worker's lease on a video: `taken_by` is its fencing token, and every change below is made only while it stands. */
export type VideoClaim = { id: number; taken_by: string }

export type ClaimedVideo = VideoClaim & {
  original_key: string | null
  attempts: number
  duration_s: number
  renditions: Rendition[]
  playable_at: Date | null
}

/** How long a lease lasts unless it is renewed. */
export const LEASE_S = 30

/** Takes a lease on a video for half a minute; undefined when it is gone, done, or another worker holds one. */
export function claimVideo(db: Queryable, id: number, step: VideoStep): Promise<ClaimedVideo | undefined> {
  return db.one<ClaimedVideo>(sql`
    update video set status = 'processing', step = ${step}, attempts = attempts + 1, taken_by = ${randomUUID()},
           taken_until = now() + make_interval(secs => ${LEASE_S})
     where id = ${id} and status = any(${before.processing}) and (taken_until is null or taken_until < now())
    returning id, taken_by, original_key, attempts, duration_s, renditions, playable_at`)
}

const isHeld = ({ id, taken_by }: VideoClaim) =>
  sql`id = ${id} and taken_by = ${taken_by} and status = 'processing'`

/** Renews the lease, and writes down how far the work is. False when it was lost. */
export async function renewLease(
  db: Queryable,
  lease: VideoClaim,
  step: VideoStep,
  percent: number,
): Promise<boolean> {
  const changed = await db.run(sql`
    update video set step = ${step}, percent = ${percent}, taken_until = now() + make_interval(secs => ${LEASE_S})
     where ${isHeld(lease)}`)
  return changed === 1
}

/** Puts it down unfinished: at once for the next worker after a stop, later and later after each failure. */
export async function releaseVideo(
  db: Queryable,
  lease: VideoClaim,
  why: 'stopped' | 'failed',
): Promise<void> {
  const stopped = why === 'stopped'
  await db.run(sql`
    update video
       set attempts = case when ${stopped} then greatest(attempts - 1, 0) else attempts end, taken_by = null,
           taken_until = case when ${stopped} then null
                              else now() + interval '1 minute' * least(power(2, attempts - 1), 60) end
     where ${isHeld(lease)}`)
}

/** What the first look at the file told. */
export async function describe(
  db: Queryable,
  lease: VideoClaim,
  facts: { duration_s: number; width: number; height: number; has_poster: boolean },
): Promise<void> {
  await db.run(sql`
    update video set duration_s = ${facts.duration_s}, width = ${facts.width}, height = ${facts.height},
           has_poster = ${facts.has_poster}
     where ${isHeld(lease)}`)
}

/** The first rendition is published: it plays from now on. False when the lease was lost, or the video is gone. */
export async function markPlayable(
  tx: Queryable,
  lease: VideoClaim,
  facts: { renditions: Rendition[]; duration_s: number; now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update video set playable_at = ${facts.now}, duration_s = ${facts.duration_s}, step = 'rest', attempts = 0,
           renditions = ${JSON.stringify(facts.renditions)}, taken_by = null, taken_until = null
     where ${isHeld(lease)}`)
  return changed === 1
}

/** More renditions are published; whoever goes on after a killed worker need not make them again. */
export async function saveRenditions(
  db: Queryable,
  lease: VideoClaim,
  renditions: Rendition[],
): Promise<void> {
  await db.run(sql`
    update video set renditions = ${JSON.stringify(renditions)} where ${isHeld(lease)}`)
}

/** Everything that will come is published. With null the ladder stays as it is, unfinished. */
export async function markReady(
  tx: Queryable,
  lease: VideoClaim,
  facts: { renditions: Rendition[]; completedAt: Date; hasPreviews: boolean } | null,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update video set status = 'ready', step = null, percent = 100, taken_by = null, taken_until = null,
           original_key = null, renditions = coalesce(${facts && JSON.stringify(facts.renditions)}::jsonb, renditions),
           completed_at = ${facts?.completedAt ?? null}, has_previews = ${facts?.hasPreviews ?? false}
     where ${isHeld(lease)}`)
  return changed === 1
}

/** It does not play; the teacher reads why. With `retryUntil` its file is kept for another try until then. */
export async function markFailed(
  tx: Queryable,
  lease: VideoClaim,
  facts: { failure: VideoFailure; retryUntil: Date | null },
): Promise<boolean> {
  const { failure, retryUntil } = facts
  const changed = await tx.run(sql`
    update video set status = 'failed', failure = ${failure}, step = null, taken_by = null, taken_until = null,
           has_poster = false, retry_until = ${retryUntil}::timestamptz,
           original_key = case when ${retryUntil}::timestamptz is not null then original_key end
     where ${isHeld(lease)} and playable_at is null`)
  return changed === 1
}

/** Whether the video was deleted: that ends a lease as well. */
export async function isDeleted(db: Queryable, id: number): Promise<boolean> {
  return (await db.one(sql`select 1 from video where id = ${id}`)) === undefined
}

/** Begins again from the file that was kept; false when there is none any more. */
export async function markWaiting(tx: Queryable, id: number, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update video set status = 'waiting', failure = null, percent = 0, attempts = 0, retry_until = null
     where id = ${id} and status = any(${before.waiting}) and retry_until > ${now}`)
  return changed === 1
}
