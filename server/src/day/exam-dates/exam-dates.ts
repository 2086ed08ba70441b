import type { ExamDate, ExamDateBody, KeptExamDate } from '@kashf/contract/day/exam-dates.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** The most days that are listed. */
const MOST = 500

const columns = sql`id, title, title_ru, day::text as day, source_url, is_tentative, updated_at`

/** The days that learners may choose: those after `today`, the next one first. */
export async function offeredExamDates(db: Queryable, today: string): Promise<ExamDate[]> {
  const rows = await db.rows<RowOf<ExamDate>>(sql`
    select ${columns} from exam_date where day > ${today}::date and is_offered order by day, id limit ${MOST}`)
  return rows.map(withTimeText)
}

/** All days, as operators keep them, the latest first. */
export async function listExamDates(db: Queryable): Promise<KeptExamDate[]> {
  const rows = await db.rows<RowOf<KeptExamDate>>(sql`
    select ${columns}, is_offered from exam_date order by day desc, id desc limit ${MOST}`)
  return rows.map(withTimeText)
}

/** Adds a day. */
export async function addExamDate(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  body: ExamDateBody,
): Promise<KeptExamDate> {
  const row = await tx.only<RowOf<KeptExamDate>>(sql`
    insert into exam_date (title, title_ru, day, source_url, is_tentative, is_offered, updated_at)
    values (${body.title.trim()}, ${body.title_ru.trim()}, ${body.day}::date, ${body.source_url}, ${body.is_tentative},
      ${body.is_offered}, ${deps.clock.now()})
    returning ${columns}, is_offered`)
  return withTimeText(row)
}

/** Changes a day. Plans that chose it follow. */
export async function changeExamDate(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, ...body }: ExamDateBody & { id: number },
): Promise<KeptExamDate> {
  const row = await tx.found<RowOf<KeptExamDate>>(sql`
    update exam_date set title = ${body.title.trim()}, title_ru = ${body.title_ru.trim()}, day = ${body.day}::date,
           source_url = ${body.source_url}, is_tentative = ${body.is_tentative}, is_offered = ${body.is_offered},
           updated_at = ${deps.clock.now()}
     where id = ${id} returning ${columns}, is_offered`)
  return withTimeText(row)
}
