import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { wordsAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { exactAmount } from '../../money/exact-amount.ts'
import { consentToCharging, stopCharging } from './consent.ts'
import { payMonth } from './pay-month.ts'
import { runningMonths } from './running-months.ts'

/** A learner's courses that are paid by the month. */
export function monthRoutes(app: FastifyInstance, deps: Deps): void {
  const own = { session: 'student', tag: 'purchases' } as const
  app.endpoint(
    'GET /api/months',
    { ...own, summary: 'The open courses that the learner pays by the month' },
    ({ user, query }) => runningMonths(deps, { userId: user.id, query }),
  )
  app.endpoint(
    'POST /api/months/:course_id/payment',
    {
      ...own,
      movesMoney: true,
      summary: 'Pay the next month from the wallet: 201 paid, 200 paid already or too early',
      limit: byUser(60, 600),
      otherStatus: 201,
      refuses: ['insufficient_balance', 'course_not_for_sale', 'price_changed', 'access_paused'],
    },
    async ({ user, params, body, request, reply }) => {
      const { answers } = wordsAsked(request.headers)
      const month = {
        userId: user.id,
        courseId: params.course_id,
        mostTiyin: exactAmount(body.price, 'price'),
      }
      const { outcome, until } = await deps.db.transaction((tx) => payMonth(deps, tx, month))
      if (outcome === 'paid') reply.code(201)
      return {
        data: { course_id: params.course_id, ends_at: until?.toISOString() ?? null },
        message: outcome === 'paid' ? answers.monthPaid : answers.alreadyYours,
      }
    },
  )
  app.endpoint(
    'PUT /api/months/:course_id/charging',
    {
      ...own,
      movesMoney: true,
      summary: 'Consent to charging the wallet for each next month, up to the price shown',
      limit: byUser(60, 600),
      refuses: ['course_not_for_sale', 'price_changed'],
    },
    async ({ user, params, body, request }) => {
      const shownTiyin = exactAmount(body.price, 'price')
      await consentToCharging(deps, { userId: user.id, courseId: params.course_id, shownTiyin })
      return { data: null, message: wordsAsked(request.headers).answers.chargingOn }
    },
  )
  app.endpoint(
    'DELETE /api/months/:course_id/charging',
    { ...own, summary: 'Stop charging the wallet; nothing is owed', limit: byUser(60, 600) },
    async ({ user, params, request }) => {
      await stopCharging(deps, { userId: user.id, courseId: params.course_id })
      return { data: null, message: wordsAsked(request.headers).answers.chargingOff }
    },
  )
}
