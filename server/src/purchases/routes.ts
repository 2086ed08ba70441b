import { visitSource } from '@kashf/contract/statistics/visit-sources.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { wordsAsked } from '../http/language-asked.ts'
import { byUser } from '../http/limits/rate-limit.ts'
import { refusePrefetch } from '../http/refuse-prefetch.ts'
import { exactAmount } from '../money/exact-amount.ts'
import { beginPurchase } from './begun/begin-purchase.ts'
import { bundleRoutes } from './bundles/routes.ts'
import { buyCourse, isFirstPurchase } from './buy-course.ts'
import { giftRoutes } from './gifts/routes.ts'
import { limitTries, PROMO_CODE_TRIES } from './limit-tries.ts'
import { monthRoutes } from './months/routes.ts'
import { partRoutes } from './parts/routes.ts'
import { payForMeRoutes } from './pay-for-me/routes.ts'
import { promoCodeRoutes } from './promo-codes/routes.ts'
import { refundOwnPurchase, refundTerms } from './refund-own-purchase.ts'
import { salesRoutes } from './sales/routes.ts'
import { seatOrderRoutes } from './seat-orders/routes.ts'

/** Buying and refunding a course, promo codes, bundles, gifts and places, months, parts, requests to pay, and a teacher's sales. */
export function purchaseRoutes(app: FastifyInstance, deps: Deps): void {
  promoCodeRoutes(app, deps)
  bundleRoutes(app, deps)
  giftRoutes(app, deps)
  payForMeRoutes(app, deps)
  seatOrderRoutes(app, deps)
  salesRoutes(app, deps)
  monthRoutes(app, deps)
  partRoutes(app, deps)
  app.endpoint(
    'GET /api/actioncourses/buy-course/:id',
    {
      session: 'student',
      summary: 'Buy a course from the wallet, or renew its access: 201 bought, 200 already purchased',
      tag: 'purchases',
      otherStatus: 201,
      refuses: [
        'insufficient_balance',
        'course_not_for_sale',
        'price_changed',
        'promo_code_refused',
        'monthly_alone',
        'too_many_requests',
        'prefetch_refused',
        'telegram_app_no_money',
        'tariff_needed',
        'tariff_gone',
        'group_not_on_sale',
        'places_gone',
        'access_paused',
      ],
    },
    async ({ user, params, query, request, reply }) => {
      // The specification buys by GET, so a browser's prefetch must not count as a click.
      refusePrefetch(request)
      const { price, promo_code: promoCode, from, page } = query
      const shownTiyin = price === undefined ? undefined : exactAmount(price, 'price')
      const source =
        page === undefined ? undefined : visitSource(from ?? '', page, new URL(deps.publicUrl).host)
      const choice = { tariffId: query.tariff, groupId: query.group }
      const buy = () =>
        buyCourse(deps, { student: user, courseId: params.id, shownTiyin, promoCode, choice, source })
      const { answers } = wordsAsked(request.headers)
      const bought = await (promoCode ? limitTries(deps, request, PROMO_CODE_TRIES, buy) : buy())
      if (bought.outcome === 'bought') reply.code(201)
      return {
        data: {
          course_id: bought.courseId,
          access_expires_at: bought.accessExpiresAt?.toISOString() ?? null,
          is_first: bought.outcome === 'bought' && (await isFirstPurchase(deps.db, user.id)),
        },
        message:
          bought.outcome === 'already'
            ? answers.alreadyYours
            : bought.isFree
              ? answers.courseOpened
              : answers.courseBought,
      }
    },
  )

  const own = { session: 'student', tag: 'purchases' } as const
  app.endpoint(
    'POST /api/purchases/:course_id/begun',
    {
      ...own,
      summary: 'What the wallet lacks for a course; a purchase that lacks money is noted as begun',
      limit: byUser(60, 600),
      refuses: [
        'course_not_for_sale',
        'promo_code_refused',
        'monthly_alone',
        'tariff_needed',
        'tariff_gone',
        'group_not_on_sale',
        'places_gone',
      ],
    },
    async ({ user, params, body, request }) => {
      const { promo_code: promoCode, tariff, group } = body
      const choice = { tariffId: tariff, groupId: group }
      const begin = () =>
        beginPurchase(deps, { studentId: user.id, courseId: params.course_id, promoCode, choice })
      return { data: await (promoCode ? limitTries(deps, request, PROMO_CODE_TRIES, begin) : begin()) }
    },
  )
  app.endpoint(
    'GET /api/purchases/:course_id/refund',
    {
      ...own,
      summary: 'Whether the buyer may refund the course, or a part, without an operator, and if not, why',
    },
    async ({ user, params, query }) => ({
      data: await refundTerms(deps, { studentId: user.id, courseId: params.course_id, part: query.part }),
    }),
  )
  app.endpoint(
    'POST /api/purchases/:course_id/refund',
    {
      ...own,
      movesMoney: true,
      summary:
        'Refund a course, or a part, within the refund window and while little of it has been watched or sent',
      limit: byUser(20, 60),
      refuses: [
        'refund_window_over',
        'refund_watched_too_much',
        'refund_delivered_too_much',
        'refund_limit_reached',
        'refund_of_gift',
        'purchase_already_refunded',
      ],
    },
    async ({ user, params, query, request }) => {
      const { answers } = wordsAsked(request.headers)
      const sale = { studentId: user.id, courseId: params.course_id, part: query.part }
      const data = await refundOwnPurchase(deps, sale)
      return { data, message: data.amount > 0 ? answers.courseRefunded : answers.freeCourseReturned }
    },
  )
}
