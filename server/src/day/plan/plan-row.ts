import type { PlanChoice } from '@kashf/contract/day/plan.ts'
import { titled } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** A plan as it is stored, with the day of its exam. */
export interface PlanRow extends PlanChoice {
  /** No day before it was missed. */
  starts_on: string
  edit: number
}

/** A learner's plans, the nearest exam first. */
export const plansOf = (db: Queryable, userId: number): Promise<PlanRow[]> =>
  db.rows<PlanRow>(sql`
    select s.id, ${titled(sql`c`)} as course, s.minutes, s.weekdays, s.starts_on::text as starts_on, s.edit,
           case when d.id is not null then json_build_object('id', d.id, 'title', d.title, 'title_ru', d.title_ru,
             'is_tentative', d.is_tentative) end as exam,
           coalesce(d.day, s.own_day)::text as day
      from study_plan s left join course c on c.id = s.course_id left join exam_date d on d.id = s.exam_date_id
     where s.user_id = ${userId} order by coalesce(d.day, s.own_day), s.id`)

/** What a learner chose, as it leaves the server. */
export const presentChoice = ({ id, course, exam, day, minutes, weekdays }: PlanRow): PlanChoice => ({
  ...{ id, course, exam, day, minutes, weekdays },
})
