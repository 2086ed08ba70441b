import { answerSchema, CourseIdParams, IdParams, pageSchema } from '@kashf/contract/common.ts'
import {
  ChangePromoCodeBody,
  CreatePromoCodeBody,
  PausePromoCodeBody,
  PromoCode,
  PromoCodesQuery,
  PromoQuote,
  QuoteBody,
} from '@kashf/contract/purchases/promo-codes.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { limitTries, PROMO_CODE_TRIES } from '../limit-tries.ts'
import { changePromoCode, deletePromoCode, pausePromoCode, restorePromoCode } from './change-promo-code.ts'
import { createPromoCode } from './create-promo-code.ts'
import { listPromoCodes } from './list-promo-codes.ts'
import { quotePrice } from './quote-price.ts'

/** A teacher's promo codes, and what a course costs at one. */
export function promoCodeRoutes(app: FastifyInstance, deps: Deps): void {
  const tag = 'promo codes'
  const session = 'approved-teacher'
  const limit = byUser(300, HOUR_S)
  const answer = answerSchema(PromoCode)
  const own = { url: '/api/promo-codes/:id', session, tag, params: IdParams, limit } as const
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/promo-codes',
      session: 'teacher',
      summary: "The teacher's own promo codes with their sales, newest first",
      tag,
      answer: pageSchema(PromoCode),
      query: PromoCodesQuery,
    },
    ({ user, query }) => listPromoCodes(deps, { teacherId: user.id, query }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/promo-codes',
      session,
      summary: 'Create a promo code for one, several or all of the own courses',
      tag,
      answer,
      status: 201,
      limit,
      body: CreatePromoCodeBody,
      refuses: ['too_many_promo_codes'],
    },
    async ({ user, body }) => ({ data: await createPromoCode(deps, { teacherId: user.id, body }) }),
  )
  endpoint(
    app,
    deps,
    {
      ...own,
      method: 'PUT',
      summary: 'Change the terms of a promo code for later sales',
      answer,
      body: ChangePromoCodeBody,
      refuses: ['promo_code_changed'],
    },
    async ({ user, params, body }) => ({
      data: await changePromoCode(deps, { id: params.id, teacherId: user.id, body }),
    }),
  )
  endpoint(
    app,
    deps,
    { ...own, method: 'PATCH', summary: 'Pause or resume a promo code', answer, body: PausePromoCodeBody },
    async ({ user, params, body }) => ({
      data: await pausePromoCode(deps, { id: params.id, teacherId: user.id, isPaused: body.is_paused }),
    }),
  )
  endpoint(
    app,
    deps,
    { ...own, method: 'DELETE', summary: 'Delete a promo code', answer: answerSchema(Type.Null()) },
    async ({ user, params }) => {
      await deletePromoCode(deps, { id: params.id, teacherId: user.id })
      return { data: null }
    },
  )
  endpoint(
    app,
    deps,
    {
      ...own,
      method: 'POST',
      url: '/api/promo-codes/:id/restore',
      summary: 'Undo the deletion of a promo code',
      answer,
    },
    async ({ user, params }) => ({
      data: await restorePromoCode(deps, { id: params.id, teacherId: user.id }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/promo-codes/quote/:course_id',
      session: 'optional',
      summary: 'What a course costs at a promo code; by POST, so that neither caches nor logs keep it',
      tag,
      answer: answerSchema(PromoQuote),
      params: CourseIdParams,
      body: QuoteBody,
      refuses: ['promo_code_refused', 'too_many_requests'],
    },
    async ({ params, body, request }) => ({
      data: await limitTries(deps, request, PROMO_CODE_TRIES, () =>
        quotePrice(deps, { courseId: params.course_id, typed: body.code }),
      ),
    }),
  )
}
