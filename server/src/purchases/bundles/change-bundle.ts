import { fromUzs } from '@kashf/contract/money/amount.ts'
import type { Bundle, ChangeBundleBody } from '@kashf/contract/purchases/bundles.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { auditBundle } from './bundle-audit.ts'
import { writeCourses } from './bundle-terms.ts'
import { ownBundle } from './list-bundles.ts'

interface Own {
  id: number
  teacherId: number
}

/**
 * Changes title, price and courses for later sales. Fails with `not_found`, with `bundle_changed` if another window
 * changed the bundle meanwhile, or names the invalid fields.
 */
export function changeBundle(
  deps: Pick<Deps, 'db'>,
  input: Own & { body: ChangeBundleBody },
): Promise<Bundle> {
  const { id, teacherId, body } = input
  return deps.db.transaction(async (tx) => {
    const before = await lockOwn(tx, input)
    if (before.version !== body.version) throw new Failure('bundle_changed')
    await tx.run(sql`
      update bundle set title = ${body.title}, price_tiyin = ${fromUzs(body.price)}, version = version + 1 where id = ${id}`)
    await writeCourses(tx, { bundleId: id, teacherId, courseIds: body.course_ids })
    const after = await ownBundle(tx, input)
    await auditBundle(tx, input, 'bundle.change', { before, after })
    return after
  })
}

/** Ends or resumes the sale of a bundle; idempotent. Earlier sales are unaffected. */
export function endBundle(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: Own & { isEnded: boolean },
): Promise<Bundle> {
  const { id, isEnded } = input
  return deps.db.transaction(async (tx) => {
    const before = await lockOwn(tx, input)
    if ((before.status === 'ended') === isEnded) return before
    const endedAt = isEnded ? deps.clock.now() : null
    await tx.run(sql`update bundle set ended_at = ${endedAt}, version = version + 1 where id = ${id}`)
    const after = await ownBundle(tx, input)
    await auditBundle(tx, input, isEnded ? 'bundle.end' : 'bundle.resume', { before, after })
    return after
  })
}

/** Locks the teacher's own bundle, against sales as well, and reads it; `not_found` for any other. */
async function lockOwn(tx: Tx, own: Own): Promise<Bundle> {
  await tx.one(
    sql`select id from bundle where id = ${own.id} and teacher_id = ${own.teacherId} for no key update`,
  )
  return ownBundle(tx, own)
}
