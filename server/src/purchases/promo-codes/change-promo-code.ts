import type { ChangePromoCodeBody, PromoCode } from '@kashf/contract/purchases/promo-codes.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { ownPromoCode } from './list-promo-codes.ts'
import { auditPromoCode } from './promo-audit.ts'
import { termColumns, writeCourses } from './promo-terms.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock'>
interface Own {
  id: number
  teacherId: number
}

/**
 * Changes the terms of a code for later sales; earlier sales keep their price, and one that is being written is
 * computed again. The code itself cannot change, because links contain it. Fails with `not_found` or
 * `promo_code_changed`.
 */
export function changePromoCode(
  deps: ChangeDeps,
  input: Own & { body: ChangePromoCodeBody },
): Promise<PromoCode> {
  const { id, teacherId, body } = input
  const terms = termColumns(body)
  return changed(deps, input, 'promo_code.change', async (tx, before) => {
    if (before.version !== body.version) throw new Failure('promo_code_changed')
    await tx.run(sql`
      update promo_code set percent = ${terms.percent}, amount_tiyin = ${terms.amount_tiyin}, all_courses = ${terms.all_courses},
        uses_limit = ${terms.uses_limit}, starts_at = ${terms.starts_at}, ends_at = ${terms.ends_at}, version = version + 1
       where id = ${id}`)
    await writeCourses(tx, { promoCodeId: id, teacherId, courseIds: body.course_ids })
  })
}

/** Pauses or resumes a code; idempotent. */
export function pausePromoCode(deps: ChangeDeps, input: Own & { isPaused: boolean }): Promise<PromoCode> {
  return changed(
    deps,
    input,
    input.isPaused ? 'promo_code.pause' : 'promo_code.resume',
    async (tx, before) => {
      if (before.is_paused === input.isPaused) return
      const pausedAt = input.isPaused ? deps.clock.now() : null
      await tx.run(
        sql`update promo_code set paused_at = ${pausedAt}, version = version + 1 where id = ${input.id}`,
      )
    },
  )
}

/**
 * Deletes a code and frees its name. The row stays for the sales that refer to it, so that the deletion can be undone.
 */
export function deletePromoCode(deps: ChangeDeps, input: Own): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await lockOwn(tx, input)
    const before = await ownPromoCode(deps, tx, input)
    await tx.run(sql`
      update promo_code set deleted_at = ${deps.clock.now()}, version = version + 1 where id = ${input.id}`)
    await auditPromoCode(tx, input, 'promo_code.delete', { before, after: null })
  })
}

/** Undoes a deletion; idempotent. Fails with `promo_code_taken` at `code` when the name was used again meanwhile. */
export function restorePromoCode(deps: ChangeDeps, input: Own): Promise<PromoCode> {
  return deps.db.transaction(async (tx) => {
    await lockOwn(tx, input)
    const restored = await tx.run(sql`
      update promo_code c set deleted_at = null, version = version + 1
       where id = ${input.id} and deleted_at is not null and not exists (
         select from promo_code o where o.teacher_id = c.teacher_id and o.code = c.code and o.deleted_at is null)`)
    const isDeleted = await tx.one(
      sql`select from promo_code where id = ${input.id} and deleted_at is not null`,
    )
    if (isDeleted) throw invalid({ code: 'promo_code_taken' })
    const promo = await ownPromoCode(deps, tx, input)
    if (restored > 0) await auditPromoCode(tx, input, 'promo_code.restore', { before: null, after: promo })
    return promo
  })
}

/** Locks the teacher's own code, against sales at it as well; `not_found` for any other. */
async function lockOwn(tx: Tx, own: Own): Promise<void> {
  await tx.found(
    sql`select id from promo_code where id = ${own.id} and teacher_id = ${own.teacherId} for no key update`,
  )
}

/** Runs a change under the lock and writes its audit entry, unless nothing changed. */
function changed(
  deps: ChangeDeps,
  own: Own,
  action: string,
  change: (tx: Tx, before: PromoCode) => Promise<void>,
): Promise<PromoCode> {
  return deps.db.transaction(async (tx) => {
    await lockOwn(tx, own)
    const before = await ownPromoCode(deps, tx, own)
    await change(tx, before)
    const after = await ownPromoCode(deps, tx, own)
    if (after.version !== before.version) await auditPromoCode(tx, own, action, { before, after })
    return after
  })
}
