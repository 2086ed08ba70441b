import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { returnGiftOfClosedTeacher } from './return-gift.ts'

/** Gifts per run; the rest follow an hour later. */
const BATCH = 1_000

/**
 * Returns the unused gifts of courses whose teacher has closed the account: the sale would credit nobody. Each gift is a
 * transaction of its own, and one that fails does not hold up the others.
 */
export async function returnGiftsOfClosedTeachers(
  deps: Pick<Deps, 'db' | 'clock' | 'live' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const gifts = await deps.db.rows<{ id: number }>(sql`
    select g.id from gift g join course c on c.id = g.course_id join app_user t on t.id = c.teacher_id
     where g.used_at is null and g.returned_at is null and t.closed_at is not null order by g.id desc limit ${BATCH}`)
  for (const { id } of gifts) {
    if (signal?.aborted) return
    try {
      await deps.db.transaction((tx) => returnGiftOfClosedTeacher(deps, tx, id))
    } catch (error) {
      // Used just before the teacher closed the account.
      if (error instanceof Failure && error.code === 'gift_used') continue
      deps.log.error({ err: error, giftId: id }, 'a gift of a closed teacher was not returned')
    }
  }
}
