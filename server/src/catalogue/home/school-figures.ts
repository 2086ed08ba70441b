import { hasAverage } from '@kashf/contract/catalogue/average.ts'
import type { HomePage } from '@kashf/contract/catalogue/pages.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { isPublicTeacher } from '../teachers/teachers.ts'

/** The size of the school: teachers with published courses, those courses, and their scores. */
export async function schoolFigures(db: Queryable): Promise<HomePage['figures']> {
  const row = await db.only<{ teachers: number; courses: number; scores: number; score_sum: number }>(sql`
    select count(*)::int as teachers, coalesce(sum(t.courses_count), 0)::int as courses,
           coalesce(sum(t.scores_count), 0)::int as scores, coalesce(sum(t.score_sum), 0)::float8 as score_sum
      from teacher t join app_user u on u.id = t.user_id where ${isPublicTeacher} and t.courses_count > 0`)
  const { score_sum, ...figures } = row
  const average = hasAverage({ scores_count: figures.scores })
    ? Math.round((score_sum / figures.scores) * 10) / 10
    : null
  return { ...figures, average_score: average }
}
