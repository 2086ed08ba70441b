import {
  VIDEO_FAILURES,
  VIDEO_STEPS,
  type VideoFailure,
  type VideoStatus,
  type VideoStep,
} from '@kashf/contract/media.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { posterAddress } from './addresses.ts'

/** What others may know of a video. */
export type VideoState = {
  id: number
  owner_id: number
  status: VideoStatus
  /** 0–100, over the whole work. */
  percent: number
  /** What is being done, in Uzbek; null unless `processing`. */
  step: string | null
  /** Why it failed, in Uzbek; null unless `failed`. */
  failure: string | null
  /** May be true before `ready`: the first quality plays while the others are made. */
  is_playable: boolean
  duration_s: number
  poster: string | null
}

type Row = Omit<VideoState, 'step' | 'failure' | 'poster'> & {
  step: string | null
  failure: string | null
  has_poster: boolean
}

/** The states of the given videos, by id; what does not exist is missing. */
export async function findVideoStates(db: Queryable, ids: number[]): Promise<Map<number, VideoState>> {
  const rows = await db.rows<Row>(sql`
    select id, owner_id, status, percent, step, failure, playable_at is not null as is_playable, duration_s, has_poster
      from video where id = any(${ids})`)
  return new Map(rows.map((row) => [row.id, present(row)]))
}

function present({ has_poster, ...row }: Row): VideoState {
  return {
    ...row,
    step: isStep(row.step) ? VIDEO_STEPS[row.step] : null,
    failure: videoFailureSentence(row.failure),
    poster: posterAddress({ id: row.id, has_poster }),
  }
}

/** The sentence for a stored failure code; null for null. */
export function videoFailureSentence(code: string | null): string | null {
  if (code === null) return null
  return isFailure(code) ? VIDEO_FAILURES[code] : VIDEO_FAILURES.conversion_failed
}

function isFailure(code: string): code is VideoFailure {
  return Object.hasOwn(VIDEO_FAILURES, code)
}

function isStep(step: string | null): step is VideoStep {
  return step !== null && Object.hasOwn(VIDEO_STEPS, step)
}
