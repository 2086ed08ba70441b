import type { Passage, PassageBody } from '@kashf/contract/practice/questions.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { claimPictures } from './named-pictures.ts'
import { lockBank, type OfBank, ownBank, touchBank } from './own-bank.ts'
import { textPictures } from './picture-addresses.ts'
import { renderMarkup } from './render-markup.ts'

/** A passage of a teacher. */
export interface OfPassage {
  passageId: number
  teacherId: number
}

type PassageDeps = Pick<Deps, 'db' | 'clock' | 'env'>

/** The passages of a bank that can be listed; a bank rarely has more than its questions. */
const MAX_LISTED = 1000

async function readPassages(deps: Pick<Deps, 'env'>, db: Queryable, where: Statement): Promise<Passage[]> {
  const rows = await db.rows<Omit<Passage, 'text_html'>>(sql`
    select p.id, p.title, p.text, p.attachment_id, p.plays,
           (select count(*)::int from bank_question where passage_id = p.id and deleted_at is null) as questions_count
      from question_passage p where ${where} order by p.id desc limit ${MAX_LISTED}`)
  const address = textPictures(deps)
  return rows.map((row) => ({ ...row, text_html: renderMarkup(row.text, address) }))
}

/** The passages of a bank, the newest first. */
export async function passagesOf(deps: PassageDeps, of: OfBank): Promise<Passage[]> {
  await ownBank(deps.db, of)
  return readPassages(deps, deps.db, sql`p.bank_id = ${of.bankId}`)
}

async function readPassage(deps: PassageDeps, db: Queryable, id: number): Promise<Passage> {
  const [passage] = await readPassages(deps, db, sql`p.id = ${id}`)
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
  const { attachment_id: recording } = body
  if (recording === null) return
  const own = await tx.one(sql`
    select 1 from attachment where id = ${recording} and owner_id = ${teacherId} and mime like 'audio/%' for key share`)
  if (!own) throw invalid({ attachment_id: 'not_yours' })
}

/** Adds a passage to a bank. */
export async function createPassage(
  deps: PassageDeps,
  { body, ...of }: OfBank & { body: PassageBody },
): Promise<Passage> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockBank(tx, of)
    await refuseForeign(tx, of.teacherId, body)
    const { id } = await tx.only<{ id: number }>(sql`
      insert into question_passage (bank_id, title, text, attachment_id, plays, updated_at)
      values (${of.bankId}, ${body.title.trim()}, ${body.text}, ${body.attachment_id}, ${body.plays}, ${now}) returning id`)
    await touchBank(tx, of.bankId, now)
    return readPassage(deps, tx, id)
  })
}

/** Its questions differ from what tests have of them, because a version includes its passage. */
async function raiseVersions(tx: Queryable, passageId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update bank_question q set version = q.version + 1, updated_at = ${now}
     where q.passage_id = ${passageId}
       and exists (select from question_version v where v.question_id = q.id and v.version = q.version)`)
}

/** Changes a passage of the teacher. Published tests keep the former one. */
export async function changePassage(
  deps: PassageDeps,
  { body, ...of }: OfPassage & { body: PassageBody },
): Promise<Passage> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const { bank_id: bankId } = await ownPassage(tx, of)
    await lockBank(tx, { bankId, teacherId: of.teacherId })
    await refuseForeign(tx, of.teacherId, body)
    const changed = await tx.run(sql`
      update question_passage
         set title = ${body.title.trim()}, text = ${body.text}, attachment_id = ${body.attachment_id}, plays = ${body.plays},
             updated_at = ${now}
       where id = ${of.passageId} and (title, text, attachment_id, plays) is distinct from
             (${body.title.trim()}::text, ${body.text}::text, ${body.attachment_id}::int, ${body.plays}::smallint)`)
    if (changed > 0) {
      await raiseVersions(tx, of.passageId, now)
      await touchBank(tx, bankId, now)
    }
    return readPassage(deps, tx, of.passageId)
  })
}

/** Deletes a passage of the teacher; its questions stay without one. Published tests keep it. */
export async function deletePassage(deps: Pick<Deps, 'db' | 'clock'>, of: OfPassage): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const { bank_id: bankId } = await ownPassage(tx, of)
    await lockBank(tx, { bankId, teacherId: of.teacherId })
    await raiseVersions(tx, of.passageId, now)
    await tx.run(sql`delete from question_passage where id = ${of.passageId}`)
    await touchBank(tx, bankId, now)
  })
}
