import type { QuestionContent } from '@kashf/contract/practice/questions.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { foldOf, searchTextOf } from '../questions/fold-question.ts'

/** From this similarity of their words on, two questions are almost equal. */
const NEAR = 0.8
/** Shorter texts are alike by chance. */
const MIN_COMPARED = 12

/** For each question, the one of the bank that is equal to it, or else one that is almost equal. */
export async function findEqual(
  db: Queryable,
  bankId: number,
  contents: readonly QuestionContent[],
): Promise<{ same_as: number | null; near: number | null }[]> {
  const folds = contents.map((content) => foldOf(content).toString('hex'))
  const texts = contents.map(searchTextOf)
  // The operator % compares with a setting, by which the index finds few candidates.
  return db.rows(sql`
    with setting as materialized (select set_config('pg_trgm.similarity_threshold', ${String(NEAR)}, true))
    select s.id as same_as, n.id as near
      from setting cross join unnest(${folds}::text[], ${texts}::text[]) with ordinality as d (fold, text, place)
      left join lateral (
        select q.id from bank_question q
         where q.bank_id = ${bankId} and q.fold = decode(d.fold, 'hex') and q.deleted_at is null order by q.id limit 1) s on true
      left join lateral (
        select q.id from bank_question q
         where s.id is null and length(d.text) >= ${MIN_COMPARED} and q.bank_id = ${bankId} and q.search_text % d.text
           and q.deleted_at is null order by similarity(q.search_text, d.text) desc, q.id limit 1) n on true
     order by d.place`)
}

/** The hashes of a bank's questions among those of these contents. */
export async function foldsInBank(
  db: Queryable,
  bankId: number,
  folds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ fold: string }>(sql`
    select encode(fold, 'hex') as fold from bank_question
     where bank_id = ${bankId} and deleted_at is null
       and fold in (select decode(hex, 'hex') from unnest(${folds}::text[]) as hex)`)
  return new Set(rows.map(({ fold }) => fold))
}
