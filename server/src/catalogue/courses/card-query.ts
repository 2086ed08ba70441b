import type { CoverSpec } from '@kashf/contract/art/art.ts'
import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { schoolPercent } from '../../money/fees/fees.ts'

/** The data of a course card, as read from the database. */
export interface CardRow {
  id: number
  title: string
  cover_id: number | null
  /** Null for an uploaded cover, and for one that is not drawn yet. */
  cover_spec: CoverSpec | null
  price_tiyin: bigint
  score_sum: number
  scores_count: number
  comments_count: number
  learners_count: number
  duration_s: number
  lessons_count: number
  language: 1 | 2 | 3
  level: 1 | 2 | 3
  period: number
  status: number
  created_at: Date
  category_id: number
  category_name: string
  teacher_id: number
  teacher_first_name: string
  teacher_last_name: string
  teacher_image_id: number | null
  /** The fee of buyers whom the school brings, in percent. */
  percent: number
}

/** The exact count of learners: `counters.ts` updates the column only every second. */
const learnersNow = sql`
  (c.learners_count + (select coalesce(sum(delta), 0) from course_learner_change l where l.course_id = c.id))::int`

/**
 * A card as one JSON array over the aliases of `cardSource`, for `unpackCard`. Reading one value costs Node half as much as
 * reading as many columns (docs/decisions/0013).
 */
export const packedCard = sql`json_build_array(
  c.id, c.title, c.cover_id, c.price_tiyin, c.score_sum, c.scores_count, c.comments_count, ${learnersNow},
  c.duration_s, c.lessons_count, c.language, c.level, c.period, c.status, c.created_at,
  c.category_id, k.name, c.teacher_id, u.first_name, u.last_name, u.image_id, c.cover_spec, ${schoolPercent(sql`c.teacher_id`)})`

/** The values of `packedCard`: those of a `CardRow`, with JSON types for the price and the time. */
export type PackedCard = [
  id: number,
  title: string,
  coverId: number | null,
  priceTiyin: number,
  scoreSum: number,
  scoresCount: number,
  commentsCount: number,
  learnersCount: number,
  durationS: number,
  lessonsCount: number,
  language: CardRow['language'],
  level: CardRow['level'],
  period: number,
  status: number,
  createdAt: string,
  categoryId: number,
  categoryName: string,
  teacherId: number,
  teacherFirstName: string,
  teacherLastName: string,
  teacherImageId: number | null,
  coverSpec: CoverSpec | null,
  percent: number,
]

/** A price beyond the exact JSON numbers is not rounded: `toUzs` refuses it. */
export function unpackCard(packed: PackedCard): CardRow {
  return {
    id: packed[0],
    title: packed[1],
    cover_id: packed[2],
    price_tiyin: BigInt(packed[3]),
    score_sum: packed[4],
    scores_count: packed[5],
    comments_count: packed[6],
    learners_count: packed[7],
    duration_s: packed[8],
    lessons_count: packed[9],
    language: packed[10],
    level: packed[11],
    period: packed[12],
    status: packed[13],
    created_at: new Date(packed[14]),
    category_id: packed[15],
    category_name: packed[16],
    teacher_id: packed[17],
    teacher_first_name: packed[18],
    teacher_last_name: packed[19],
    teacher_image_id: packed[20],
    cover_spec: packed[21],
    percent: packed[22],
  }
}

/** Aliases: `c` the course, `k` its category, `u` its teacher's account. */
export const cardSource = cardsOf(sql`course`)

/** `cardSource` over a subquery that has all columns of `course`. */
export function cardsOf(courses: Statement): Statement {
  return sql`${courses} c join category k on k.id = c.category_id join app_user u on u.id = c.teacher_id`
}

export const isPublished = sql`c.status = ${literal.courseStatus.published}`

/** The first `limit` cards that meet a condition over the aliases of `cardSource`. */
export async function courseCards(
  db: Queryable,
  selection: { where: Statement; orderBy: Statement; limit: number },
): Promise<CardRow[]> {
  const { where, orderBy, limit } = selection
  const rows = await db.rows<{ card: PackedCard }>(sql`
    select ${packedCard} as card from ${cardSource} where ${where} order by ${orderBy} limit ${limit}`)
  return rows.map(({ card }) => unpackCard(card))
}

/** Cards of these courses in any status, in the order of `ids`; unknown ids are skipped. */
export async function courseCardsByIds(db: Queryable, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await db.rows<{ card: PackedCard }>(sql`
    select ${packedCard} as card from ${cardSource} where c.id = any(${ids}::int[])
     order by array_position(${ids}::int[], c.id)`)
  return rows.map(({ card }) => unpackCard(card))
}
