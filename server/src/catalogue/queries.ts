import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'

/** What a card shows of a course, as the database gives it. */
export interface CardRow {
  id: number
  title: string
  cover_id: number | null
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
}

/** A course's learners to the last one: `count-learners.ts` brings the column itself up to date every second. */
const learnersNow = sql`
  (c.learners_count + (select coalesce(sum(delta), 0) from course_learner_change l where l.course_id = c.id))::int`

/** Columns of a `CardRow` over the aliases of `cardSource`. */
export const cardColumns = sql`
  c.id, c.title, c.cover_id, c.price_tiyin, c.score_sum, c.scores_count, c.comments_count,
  ${learnersNow} as learners_count,
  c.duration_s, c.lessons_count, c.language, c.level, c.period, c.status, c.created_at,
  c.category_id, k.name as category_name,
  c.teacher_id, u.first_name as teacher_first_name, u.last_name as teacher_last_name, u.image_id as teacher_image_id`

/** `c` is the course, `k` its category, `u` its teacher's account. */
export const cardSource = cardsOf(sql`course`)

/** The same over some courses only: a query with all columns of `course`. */
export function cardsOf(courses: Statement): Statement {
  return sql`${courses} c join category k on k.id = c.category_id join app_user u on u.id = c.teacher_id`
}

export const isPublished = sql`c.status = 2`

/** Cards under a condition over the aliases of `cardSource`, in the given order, at most `limit`. */
export function courseCards(
  db: Queryable,
  selection: { where: Statement; orderBy: Statement; limit: number },
): Promise<CardRow[]> {
  const { where, orderBy, limit } = selection
  return db.rows<CardRow>(
    sql`select ${cardColumns} from ${cardSource} where ${where} order by ${orderBy} limit ${limit}`,
  )
}

/** Cards of these courses whatever their status, in the order of `ids`; unknown ids are left out. */
export async function courseCardsByIds(db: Queryable, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return db.rows<CardRow>(sql`
    select ${cardColumns} from ${cardSource} where c.id = any(${ids}::int[])
     order by array_position(${ids}::int[], c.id)`)
}
