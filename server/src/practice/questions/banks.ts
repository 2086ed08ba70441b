import { MAX_BANKS } from '@kashf/contract/practice/limits.ts'
import type { Bank, BankPage } from '@kashf/contract/practice/questions.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { afterFirstTap } from '../../db/second-tap.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { OfBank } from './own-bank.ts'

/** The most tags that a bank's page lists. */
const MAX_LISTED_TAGS = 300

async function readBanks(db: Queryable, where: Statement): Promise<Bank[]> {
  const rows = await db.rows<RowOf<Bank>>(sql`
    select b.id, b.title, coalesce(q.ready, 0) as ready_count, coalesce(q.drafts, 0) as draft_count, b.updated_at
      from question_bank b left join lateral (
             select count(*) filter (where state = 'ready')::int as ready,
                    count(*) filter (where state = 'draft')::int as drafts
               from bank_question where bank_id = b.id and deleted_at is null) q on true
     where ${where} and b.deleted_at is null order by b.updated_at desc, b.id desc limit ${MAX_BANKS}`)
  return rows.map(withTimeText)
}

/** The banks of a teacher, the last changed first. */
export const banksOf = (db: Queryable, teacherId: number): Promise<Bank[]> =>
  readBanks(db, sql`b.owner_id = ${teacherId}`)

async function bank(db: Queryable, { bankId, teacherId }: OfBank): Promise<Bank> {
  const [found] = await readBanks(db, sql`b.id = ${bankId} and b.owner_id = ${teacherId}`)
  if (!found) throw new Failure('not_found')
  return found
}

/** A bank with the tags of its questions, the most used first. */
export async function bankPage(db: Queryable, of: OfBank): Promise<BankPage> {
  const found = await bank(db, of)
  const tags = await db.rows<BankPage['tags'][number]>(sql`
    select tag, count(*)::int as count from bank_question q cross join lateral unnest(q.tags) as t (tag)
     where q.bank_id = ${of.bankId} and q.deleted_at is null
     group by tag order by count(*) desc, tag limit ${MAX_LISTED_TAGS}`)
  return { ...found, tags }
}

/** Creates a bank, once for two taps of one press. Fails with `too_many_banks`. */
export async function createBank(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { teacherId: number; title: string },
): Promise<Bank> {
  const { teacherId } = input
  const title = input.title.trim()
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const since = await afterFirstTap(tx, { kind: 'question bank', person: teacherId, now })
    const first = await tx.one<{ id: number }>(sql`
      select id from question_bank
       where owner_id = ${teacherId} and title = ${title} and created_at > ${since} and deleted_at is null`)
    if (first) return bank(tx, { bankId: first.id, teacherId })
    const { count } = await tx.only<{ count: number }>(sql`
      select count(*)::int as count from question_bank where owner_id = ${teacherId} and deleted_at is null`)
    if (count >= MAX_BANKS) throw new Failure('too_many_banks')
    const { id } = await tx.only<{ id: number }>(sql`
      insert into question_bank (owner_id, title, created_at, updated_at)
      values (${teacherId}, ${title}, ${now}, ${now}) returning id`)
    return bank(tx, { bankId: id, teacherId })
  })
}

/** Gives a bank another title. */
export async function renameBank(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: OfBank & { title: string },
): Promise<Bank> {
  await deps.db.found(sql`
    update question_bank set title = ${input.title.trim()}, updated_at = ${deps.clock.now()}
     where id = ${input.bankId} and owner_id = ${input.teacherId} and deleted_at is null returning 1`)
  return bank(deps.db, input)
}

/** Deletes a bank with its questions. Published tests keep those that they have. */
export async function deleteBank(deps: Pick<Deps, 'db' | 'clock'>, of: OfBank): Promise<void> {
  await deps.db.found(sql`
    update question_bank set deleted_at = ${deps.clock.now()}
     where id = ${of.bankId} and owner_id = ${of.teacherId} and deleted_at is null returning 1`)
}
