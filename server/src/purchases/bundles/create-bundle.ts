import { fromUzs } from '@kashf/contract/money/amount.ts'
import type { Bundle, CreateBundleBody } from '@kashf/contract/purchases/bundles.ts'
import { afterFirstTap } from '../../db/second-tap.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { auditBundle } from './bundle-audit.ts'
import { writeCourses } from './bundle-terms.ts'
import { ownBundle } from './list-bundles.ts'

/** Maximum bundles per teacher, including ended ones. */
const MAX_BUNDLES = 100

/**
 * Creates a bundle, which is on sale at once; the second tap of one press gets that of the first. Fails with
 * `too_many_bundles` or names the invalid fields.
 */
export function createBundle(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { teacherId: number; body: CreateBundleBody },
): Promise<Bundle> {
  const { teacherId, body } = input
  return deps.db.transaction(async (tx) => {
    // Serializes the calls of a teacher, so that the limit holds.
    await tx.one(sql`select id from app_user where id = ${teacherId} for no key update`)
    const now = deps.clock.now()
    const since = await afterFirstTap(tx, { kind: 'bundle', person: teacherId, now })
    const first = await tx.one<{ id: number }>(sql`
      select id from bundle b
       where teacher_id = ${teacherId} and title = ${body.title} and price_tiyin = ${fromUzs(body.price)} and ended_at is null
         and array(select course_id from bundle_course where bundle_id = b.id order by position) = ${body.course_ids}::int[]
         and created_at > ${since}`)
    if (first) return ownBundle(tx, { id: first.id, teacherId })
    const own = await tx.only<{ count: number }>(
      sql`select count(*)::int as count from bundle where teacher_id = ${teacherId}`,
    )
    if (own.count >= MAX_BUNDLES) throw new Failure('too_many_bundles')
    const row = await tx.only<{ id: number }>(sql`
      insert into bundle (teacher_id, title, price_tiyin, created_at)
      values (${teacherId}, ${body.title}, ${fromUzs(body.price)}, ${now}) returning id`)
    await writeCourses(tx, { bundleId: row.id, teacherId, courseIds: body.course_ids })
    const made = { id: row.id, teacherId }
    const created = await ownBundle(tx, made)
    await auditBundle(tx, made, 'bundle.create', { before: null, after: created })
    return created
  })
}
