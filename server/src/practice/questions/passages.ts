import type { Passage, PassageBody } from '@kashf/contract/practice/questions.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { leaveRecordings, presentRecordings, useRecordings } from '../../media/recordings/recordings.ts'
import { claimPictures } from './named-pictures.ts'
import { lockBank, type OfBank, ownBank, touchBank } from './own-bank.ts'
import { textPictures } from './picture-addresses.ts'
import { renderMarkup } from './render-markup.ts'

/** A passage of a teacher. */
export interface OfPassage {
  passageId: number
  teacherId: number
}

/** Who reads, because addresses of recordings are signed for a session. */
interface Reading {
  viewer: Pick<SessionUser, 'id' | 'sessionId'>
}

type PassageDeps = Pick<Deps, 'db' | 'clock' | 'env'>

/** The passages of a bank that can be listed; a bank rarely has more than its questions. */
const MAX_LISTED = 1000

async function readPassages(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Queryable,
  where: Statement,
  { viewer }: Reading,
): Promise<Passage[]> {
  const rows = await db.rows<Omit<Passage, 'text_html' | 'recording'>>(sql`
    select p.id, p.title, p.text, p.recording_id, p.plays,
           (select count(*)::int from bank_question where passage_id = p.id and deleted_at is null) as questions_count
      from question_passage p where ${where} order by p.id desc limit ${MAX_LISTED}`)
  const address = textPictures(deps)
  const ids = rows.flatMap(({ recording_id }) => recording_id ?? [])
  const recordings = await presentRecordings(deps, db, ids, viewer)
  return rows.map((row) => ({
    ...row,
    text_html: renderMarkup(row.text, address),
    recording: recordings.get(row.recording_id ?? 0) ?? null,
  }))
}

/** The passages of a bank, the newest first. */
export async function passagesOf(deps: PassageDeps, of: OfBank & Reading): Promise<Passage[]> {
  await ownBank(deps.db, of)
  return readPassages(deps, deps.db, sql`p.bank_id = ${of.bankId}`, of)
}

async function readPassage(deps: PassageDeps, db: Queryable, id: number, reading: Reading): Promise<Passage> {
  const [passage] = await readPassages(deps, db, sql`p.id = ${id}`, reading)
  if (!passage) throw new Error(`passage ${id} is gone`)
  return passage
}

/** Fails with `not_found` unless the passage is the teacher's own. Returns its bank. */
export async function ownPassage(db: Queryable, of: OfPassage): Promise<{ bank_id: number }> {
  return db.found(sql`
    select p.bank_id from question_passage p join question_bank b on b.id = p.bank_id
     where p.id = ${of.passageId} and b.owner_id = ${of.teacherId} and b.deleted_at is null`)
}

/** Fails with `validation_failed` for pictures and recordings that are not the teacher's. */
async function refuseForeign(tx: Queryable, teacherId: number, body: PassageBody): Promise<void> {
  await claimPictures(tx, teacherId, [['text', body.text]])
  const { recording_id: recording } = body
  if (recording === null) return
  const own = await useRecordings(tx, { ids: [recording], ownerId: teacherId, kind: 'listening' })
  if (!own.has(recording)) throw invalid({ recording_id: 'not_yours' })
}

/** Adds a passage to a bank. */
export async function createPassage(
  deps: PassageDeps,
  { body, ...of }: OfBank & Reading & { body: PassageBody },
): Promise<Passage> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockBank(tx, of)
    await refuseForeign(tx, of.teacherId, body)
    const { id } = await tx.only<{ id: number }>(sql`
      insert into question_passage (bank_id, title, text, recording_id, plays, updated_at)
      values (${of.bankId}, ${body.title.trim()}, ${body.text}, ${body.recording_id}, ${body.plays}, ${now}) returning id`)
    await touchBank(tx, of.bankId, now)
    return readPassage(deps, tx, id, of)
  })
}

/** Its questions differ from what tests have of them, because a version includes its passage. */
async function raiseVersions(tx: Queryable, passageId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update bank_question q set version = q.version + 1, updated_at = ${now}
     where q.passage_id = ${passageId}
       and exists (select from question_version v where v.question_id = q.id and v.version = q.version)`)
}

/** The recording of a passage. Its questions stay locked, so that no test is published with it meanwhile. */
async function recordingOf(tx: Queryable, passageId: number): Promise<number | null> {
  await tx.run(sql`select from bank_question where passage_id = ${passageId} order by id for no key update`)
  const row = await tx.found<{ recording_id: number | null }>(
    sql`select recording_id from question_passage where id = ${passageId}`,
  )
  return row.recording_id
}

/** Leaves a recording unless a passage or a published version has it. */
async function leaveUnnamed(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  recordingId: number | null,
): Promise<void> {
  if (recordingId === null) return
  const named = await tx.one(sql`
    select 1 from question_passage where recording_id = ${recordingId}
    union all select 1 from question_version where passage ->> 'recording_id' = ${String(recordingId)} limit 1`)
  if (!named) await leaveRecordings(deps, tx, [recordingId])
}

/** Changes a passage of the teacher. Published tests keep the former one. */
export async function changePassage(
  deps: PassageDeps,
  { body, ...of }: OfPassage & Reading & { body: PassageBody },
): Promise<Passage> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const { bank_id: bankId } = await ownPassage(tx, of)
    await lockBank(tx, { bankId, teacherId: of.teacherId })
    await refuseForeign(tx, of.teacherId, body)
    const former = await recordingOf(tx, of.passageId)
    const changed = await tx.run(sql`
      update question_passage
         set title = ${body.title.trim()}, text = ${body.text}, recording_id = ${body.recording_id}, plays = ${body.plays},
             updated_at = ${now}
       where id = ${of.passageId} and (title, text, recording_id, plays) is distinct from
             (${body.title.trim()}::text, ${body.text}::text, ${body.recording_id}::int, ${body.plays}::smallint)`)
    if (changed > 0) {
      await raiseVersions(tx, of.passageId, now)
      await leaveUnnamed(deps, tx, former)
      await touchBank(tx, bankId, now)
    }
    return readPassage(deps, tx, of.passageId, of)
  })
}

/** Deletes a passage of the teacher; its questions stay without one. Published tests keep it. */
export async function deletePassage(deps: Pick<Deps, 'db' | 'clock'>, of: OfPassage): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const { bank_id: bankId } = await ownPassage(tx, of)
    await lockBank(tx, { bankId, teacherId: of.teacherId })
    const recording = await recordingOf(tx, of.passageId)
    await raiseVersions(tx, of.passageId, now)
    await tx.run(sql`delete from question_passage where id = ${of.passageId}`)
    await leaveUnnamed(deps, tx, recording)
    await touchBank(tx, bankId, now)
  })
}
