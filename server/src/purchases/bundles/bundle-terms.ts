import { MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { MIN_BUNDLE_COURSES } from '@kashf/contract/purchases/limits.ts'
import { mayInSql } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import { invalid } from '../../errors/failure.ts'
import { readBundles, statusOf } from './bundle.ts'

/**
 * Replaces the courses of a bundle whose new price is already written. Fails with `validation_failed` at `course_ids`
 * unless they are published paid courses of the teacher, and at `price` unless buyers save money.
 */
export async function writeCourses(
  tx: Tx,
  input: { bundleId: number; teacherId: number; courseIds: readonly number[] },
): Promise<void> {
  const { bundleId, teacherId } = input
  const courseIds = [...new Set(input.courseIds)]
  if (courseIds.length < MIN_BUNDLE_COURSES) {
    throw invalid({ course_ids: { key: 'too_few', n: MIN_BUNDLE_COURSES } })
  }
  const monthly = await tx.one(
    sql`select from course where id = any(${courseIds}::int[]) and period = ${MONTHLY_PERIOD} limit 1`,
  )
  if (monthly) throw invalid({ course_ids: 'bundle_monthly' })
  await tx.run(sql`delete from bundle_course where bundle_id = ${bundleId}`)
  const written = await tx.run(sql`
    insert into bundle_course (bundle_id, course_id, position)
    select ${bundleId}, c.id, chosen.position
      from unnest(${courseIds}::int[]) with ordinality chosen(id, position) join course c on c.id = chosen.id
     where ${mayInSql(teacherId, 'sell')} and c.status = ${literal.courseStatus.published} and c.price_tiyin > 0
       and not course_has_tariffs(c.id)`)
  if (written !== courseIds.length) throw invalid({ course_ids: 'bundle_course' })
  const [bundle] = await readBundles(tx, sql`b.id = ${bundleId}`, 1)
  if (bundle && statusOf({ ...bundle, ended_at: null }) !== 'on_sale')
    throw invalid({ price: 'bundle_price' })
}
