import { createCipheriv, createHmac } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Attempt, Playing } from '@kashf/contract/practice/attempts.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { presentRecordings } from '../../media/recordings/recordings.ts'
import { keys } from '../../media/storage-keys.ts'
import type { ServedObject } from '../../storage/storage.ts'
import { type OpenedPaper, sectionsOfSlots } from '../papers/render-paper.ts'
import type { FrozenPassage } from '../papers/test-papers.ts'
import { currentSection } from './attempt-clock.ts'
import type { AttemptDeps } from './attempt-deps.ts'
import { type AttemptRow, lockOwnAttempt, ownAttempt } from './attempt-row.ts'

interface OfRecording {
  attemptId: number
  passageId: number
}

type RecordedPassage = FrozenPassage & { recording_id: number }

/** The passages of a paper that have a recording. */
function recordedPassages(paper: OpenedPaper): Map<number, RecordedPassage> {
  const passages = paper.contents.flatMap(({ passage }) =>
    passage?.recording_id ? [[passage.id, { ...passage, recording_id: passage.recording_id }] as const] : [],
  )
  return new Map(passages)
}

/** The recordings of a paper, and how often each may still be played. */
export async function recordingsLeft(
  db: Queryable,
  attemptId: number,
  paper: OpenedPaper,
): Promise<Attempt['recordings']> {
  const passages = recordedPassages(paper)
  if (passages.size === 0) return []
  const played = await db.rows<{ passage_id: number; plays: number }>(
    sql`select passage_id, plays from attempt_play where attempt_id = ${attemptId}`,
  )
  const counts = new Map(played.map(({ passage_id, plays }) => [passage_id, plays]))
  return [...passages.values()].map(({ id, plays }) => ({
    passage_id: id,
    plays_left: plays === null ? null : Math.max(0, plays - (counts.get(id) ?? 0)),
  }))
}

/** A block of AES. */
const BLOCK_BYTES = 16

/** AES-CTR that goes on at a place of a file as if it had sealed all before it. */
function cipherAt(key: Buffer, place: number) {
  const counter = Buffer.alloc(BLOCK_BYTES)
  counter.writeBigUInt64BE(BigInt(Math.floor(place / BLOCK_BYTES)), BLOCK_BYTES - 8)
  const cipher = createCipheriv('aes-256-ctr', key, counter)
  cipher.update(Buffer.alloc(place % BLOCK_BYTES))
  return cipher
}

/**
 * The recording of a passage, sealed for this attempt, to be loaded before the clock runs: the key comes with a play. The same
 * bytes come each time, from any place, so that a load that was cut can go on. Fails with `attempt_over` once nothing can be
 * played.
 */
export async function sealedRecording(
  deps: AttemptDeps,
  { userId, ...of }: OfRecording & { userId: number },
): Promise<ServedObject> {
  const row = await ownAttempt(deps.db, { ...of, userId })
  if (row.state !== 'open' && row.state !== 'ready') throw new Failure('attempt_over')
  const paper = await deps.papers.open(deps.db, row.paper_id)
  const passage = recordedPassages(paper).get(of.passageId)
  const stored = passage && (await deps.storage.stat(keys.recording(passage.recording_id)))
  if (!stored) throw new Failure('not_found')
  return {
    ...stored,
    open: async (range) => {
      const source = await deps.storage.read(stored.key, range)
      return (out) => pipeline(source, cipherAt(sealKey(paper, of), range.start), out, { end: false })
    },
  }
}

/** A key for one recording in one attempt, so that nobody can give it to others and no two recordings share a key stream. */
const sealKey = ({ version }: OpenedPaper, { attemptId, passageId }: OfRecording): Buffer =>
  createHmac('sha256', version.secret).update(`recording ${attemptId} ${passageId}`).digest()

/**
 * Counts a play of a recording on the paper, on any device, and opens it. Fails with `recording_played_out` after the last one, and
 * with `not_found` for a recording of another section than the open one.
 */
export async function playRecording(
  deps: AttemptDeps,
  { viewer, ...of }: OfRecording & { viewer: SessionUser },
): Promise<Playing> {
  return deps.db.transaction(async (tx) => {
    const row = await lockOwnAttempt(tx, { ...of, userId: viewer.id })
    if (row.state !== 'open') throw new Failure('attempt_over')
    const paper = await deps.papers.open(tx, row.paper_id)
    const passage = recordedPassages(paper).get(of.passageId)
    if (!passage || !isSectionOpen(paper, row, of.passageId, deps.clock.now())) throw new Failure('not_found')
    const { plays } = await tx.only<{ plays: number }>(sql`
      insert into attempt_play as p (attempt_id, passage_id, plays) values (${row.id}, ${passage.id}, 1)
      on conflict (attempt_id, passage_id) do update set plays = p.plays + 1 returning plays`)
    if (passage.plays !== null && plays > passage.plays) throw new Failure('recording_played_out')
    const recordings = await presentRecordings(deps, tx, [passage.recording_id], viewer)
    const url = recordings.get(passage.recording_id)?.url
    if (!url) throw new Failure('not_found')
    return {
      key: sealKey(paper, of).toString('base64'),
      url,
      plays_left: passage.plays === null ? null : passage.plays - plays,
    }
  })
}

/** Whether a passage stands in the open section, outside a break; sections without clocks are all open. */
function isSectionOpen(paper: OpenedPaper, row: AttemptRow, passageId: number, now: Date): boolean {
  if (row.section_began_at === null) return true
  const { section, break_ends_at } = currentSection(paper.version.blueprint, row, row, now)
  const sections = sectionsOfSlots(paper)
  return (
    break_ends_at === null &&
    paper.contents.some(({ passage }, slot) => passage?.id === passageId && sections[slot] === section)
  )
}
