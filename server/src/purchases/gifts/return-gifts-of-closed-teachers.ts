import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { everyRow, forEach } from '../../jobs/for-each.ts'
import { returnGiftOfClosedTeacher } from './return-gift.ts'

const BATCH = 200

/**
 * Returns the unused gifts of courses whose teacher has closed the account, because a sale would credit nobody. Each
 * gift has its own transaction, and one that fails does not delay the others.
 */
export async function returnGiftsOfClosedTeachers(
  deps: Pick<Deps, 'db' | 'clock' | 'live' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const gifts = everyRow<{ id: number }>((after) =>
    deps.db.rows(sql`
      select g.id from gift g join course c on c.id = g.course_id join app_user t on t.id = c.teacher_id
       where g.used_at is null and g.returned_at is null and g.seat_order_id is null and t.closed_at is not null and g.id > ${after?.id ?? 0}
       order by g.id limit ${BATCH}`),
  )
  const failed = 'a gift of a closed teacher was not returned'
  await forEach(deps, gifts, { failed, signal }, ({ id }) =>
    deps.db
      .transaction((tx) => returnGiftOfClosedTeacher(deps, tx, id))
      .catch((error) => {
        // The gift was used just before the teacher closed the account.
        if (!(error instanceof Failure && error.code === 'gift_used')) throw error
      }),
  )
}
