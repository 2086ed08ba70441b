import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** Counts a published course more (+1) or less (-1) for the category and the teacher, whichever is given. */
export async function countPublished(
  tx: Queryable,
  of: { categoryId?: number; teacherId?: number },
  delta: 1 | -1,
): Promise<void> {
  if (of.categoryId !== undefined) {
    await tx.run(
      sql`update category set courses_count = courses_count + ${delta} where id = ${of.categoryId}`,
    )
  }
  if (of.teacherId !== undefined) {
    await tx.run(
      sql`update teacher set courses_count = courses_count + ${delta} where user_id = ${of.teacherId}`,
    )
  }
}
