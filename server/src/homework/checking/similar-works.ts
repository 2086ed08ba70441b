import type { SimilarWork } from '@kashf/contract/homework/homework.ts'
import { person } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { sharedPercent } from '../work/likeness.ts'

/** From how much agreement on two texts are told to resemble each other, in per cent. */
const SIMILAR_TEXT_PERCENT = 60
/** How many of 64 bits may differ between pictures that look alike. */
const SIMILAR_PICTURE_BITS = 6
/** Fewer lines than this, or more, have almost flat pictures: empty pages would all look alike. */
const PLAIN_PICTURE_BITS = 8
const MAX_CANDIDATES = 50
const MAX_TOLD = 10

interface OfHandIn {
  workId: number
  number: number
  taskId: number
}

/** Other works of the same task that resemble this hand-in: a hint for checkers, never a verdict. */
export async function similarWorks(db: Queryable, of: OfHandIn): Promise<SimilarWork[]> {
  const files = await sameSheets(db, of)
  const texts = await similarTexts(db, of)
  const told = new Map<number, SimilarWork>()
  for (const work of [...files, ...texts]) if (!told.has(work.work_id)) told.set(work.work_id, work)
  return [...told.values()].slice(0, MAX_TOLD)
}

/** The other works of the task as `w`, with their hand-ins as `i` and their authors as `u`. */
const others = ({ taskId, workId }: OfHandIn): Statement => sql`
  homework_work w join homework_hand_in i on i.work_id = w.id join app_user u on u.id = w.user_id
  where w.homework_id = ${taskId} and w.id <> ${workId}`

/** Works with the same file, or with a picture that looks alike; the same file first. */
async function sameSheets(db: Queryable, of: OfHandIn): Promise<SimilarWork[]> {
  return db.rows<SimilarWork>(sql`
    with own as (
      select s.sha256, s.fingerprint from homework_hand_in i join sheet s on s.id = any(i.sheet_ids)
       where i.work_id = ${of.workId} and i.number = ${of.number}),
    other as (
      select w.id, ${person(sql`u`)} as learner, unnest(i.sheet_ids) as sheet_id from ${others(of)})
    select o.id as work_id, (array_agg(o.learner))[1] as learner,
           case when bool_or(s.sha256 = own.sha256) then 'same_file' else 'picture' end as why, null as percent
      from other o join sheet s on s.id = o.sheet_id
      join own on s.sha256 = own.sha256
        or (bit_count(own.fingerprint::bit(64)) between ${PLAIN_PICTURE_BITS} and ${64 - PLAIN_PICTURE_BITS}
            and bit_count((s.fingerprint # own.fingerprint)::bit(64)) <= ${SIMILAR_PICTURE_BITS})
     group by o.id order by bool_or(s.sha256 = own.sha256) desc, o.id limit ${MAX_TOLD}`)
}

/** Works whose text shares most groups of five words, the most alike first. */
async function similarTexts(db: Queryable, of: OfHandIn): Promise<SimilarWork[]> {
  const own = await db.only<{ shingles: number[]; sketch: number[] }>(sql`
    select shingles, sketch from homework_hand_in where work_id = ${of.workId} and number = ${of.number}`)
  if (own.sketch.length === 0) return []
  const candidates = await db.rows<{
    work_id: number
    learner: SimilarWork['learner']
    shingles: number[]
  }>(sql`
    select w.id as work_id, ${person(sql`u`)} as learner, i.shingles
      from ${others(of)} and i.sketch && ${own.sketch}::int[]
     order by cardinality(array(select unnest(i.sketch) intersect select unnest(${own.sketch}::int[]))) desc, w.id
     limit ${MAX_CANDIDATES}`)
  return candidates
    .map(({ shingles, ...work }) => ({
      ...work,
      why: 'text' as const,
      percent: sharedPercent(own.shingles, shingles),
    }))
    .filter(({ percent }) => percent >= SIMILAR_TEXT_PERCENT)
    .toSorted((one, other) => other.percent - one.percent)
}
