import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { limitTries, PROMO_CODE_TRIES } from '../limit-tries.ts'
import { changePromoCode, deletePromoCode, pausePromoCode, restorePromoCode } from './change-promo-code.ts'
import { createPromoCode } from './create-promo-code.ts'
import { listPromoCodes } from './list-promo-codes.ts'
import { quotePrice } from './quote-price.ts'

/** A teacher's promo codes, and the price of a course with one. */
export function promoCodeRoutes(app: FastifyInstance, deps: Deps): void {
  const tag = 'promo codes'
  const session = 'approved-teacher'
  const limit = byUser(300, HOUR_S)
  const own = { session, tag, limit } as const
  app.endpoint(
    'GET /api/promo-codes',
    { session: 'teacher', summary: "The teacher's own promo codes with their sales, newest first", tag },
    ({ user, query }) => listPromoCodes(deps, { teacherId: user.id, query }),
  )
  app.endpoint(
    'POST /api/promo-codes',
    {
      session,
      summary: 'Create a promo code for one, several or all of the own courses',
      tag,
      status: 201,
      limit,
      refuses: ['too_many_promo_codes'],
    },
    async ({ user, body }) => ({ data: await createPromoCode(deps, { teacherId: user.id, body }) }),
  )
  app.endpoint(
    'PUT /api/promo-codes/:id',
    { ...own, summary: 'Change the terms of a promo code for later sales', refuses: ['promo_code_changed'] },
    async ({ user, params, body }) => ({
      data: await changePromoCode(deps, { id: params.id, teacherId: user.id, body }),
    }),
  )
  app.endpoint(
    'PATCH /api/promo-codes/:id',
    { ...own, summary: 'Pause or resume a promo code' },
    async ({ user, params, body }) => ({
      data: await pausePromoCode(deps, { id: params.id, teacherId: user.id, isPaused: body.is_paused }),
    }),
  )
  app.endpoint(
    'DELETE /api/promo-codes/:id',
    { ...own, summary: 'Delete a promo code' },
    async ({ user, params }) => {
      await deletePromoCode(deps, { id: params.id, teacherId: user.id })
      return { data: null }
    },
  )
  app.endpoint(
    'POST /api/promo-codes/:id/restore',
    { ...own, summary: 'Undo the deletion of a promo code' },
    async ({ user, params }) => ({
      data: await restorePromoCode(deps, { id: params.id, teacherId: user.id }),
    }),
  )
  app.endpoint(
    'POST /api/promo-codes/quote/:course_id',
    {
      session: 'optional',
      summary: 'What a course costs at a promo code; by POST, so that neither caches nor logs keep it',
      tag,
      refuses: ['promo_code_refused', 'monthly_alone', 'too_many_requests'],
    },
    async ({ user, params, body, request }) => ({
      data: await limitTries(deps, request, PROMO_CODE_TRIES, () =>
        quotePrice(deps, {
          studentId: user?.id ?? null,
          courseId: params.course_id,
          typed: body.code,
          tariffId: body.tariff_id,
        }),
      ),
    }),
  )
}
