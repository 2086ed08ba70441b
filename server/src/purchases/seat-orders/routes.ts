import { toUzs } from '@kashf/contract/money/amount.ts'
import type { OrderSeatsBody } from '@kashf/contract/purchases/seat-orders.ts'
import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import { streamCsv } from '../../csv/stream-csv.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { csvFormAsked, languageAsked, wordsAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { exactAmount } from '../../money/exact-amount.ts'
import { words } from '../../text/words.ts'
import { orderSeats } from './order-seats.ts'
import { orderedSeats } from './ordered-seats.ts'
import type { PlacesOf } from './places-on-sale.ts'
import { returnSeats } from './return-seats.ts'
import { endSeatConsent, listSeatConsents } from './seat-consents.ts'
import { cancelSeatOrder, listSeatOrders, ownSeatOrder } from './seat-order.ts'
import { changeSeatSale, seatOffer, seatSale } from './seat-sale.ts'

const tag = 'seat orders'
const CSV_PAGE = 100
/** Why places of a choice are not sold. */
const OF_CHOICE = [
  ...(['seats_not_offered', 'monthly_alone', 'tariff_needed', 'tariff_gone'] as const),
  ...(['group_not_on_sale', 'places_gone'] as const),
] as const

/** Places of a course for a firm, a school or a centre. */
export function seatOrderRoutes(app: FastifyInstance, deps: Deps): void {
  saleRoutes(app, deps)
  orderRoutes(app, deps)
  seatRoutes(app, deps)
  consentRoutes(app, deps)
}

function saleRoutes(app: FastifyInstance, deps: Deps): void {
  const teacher = { session: 'approved-teacher', tag } as const
  app.endpoint(
    'GET /api/courses/:id/seat-sale',
    { ...teacher, summary: 'Whether a course is sold by many places' },
    async ({ user, params }) => ({ data: await seatSale(deps, { courseId: params.id, teacherId: user.id }) }),
  )
  app.endpoint(
    'PUT /api/courses/:id/seat-sale',
    {
      ...teacher,
      summary: 'Sell a course by many places up to a discount, or no longer',
      limit: byUser(120, HOUR_S),
    },
    async ({ user, params, body }) => ({
      data: await changeSeatSale(deps, {
        ...{ courseId: params.id, teacherId: user.id, maxPercent: body.max_percent },
      }),
    }),
  )
  app.endpoint(
    'GET /api/courses/:id/seat-offer',
    {
      ...{ session: 'student', tag },
      summary: 'What many places of a course cost this buyer, or of its tariff with a group',
      refuses: ['course_not_for_sale', ...OF_CHOICE],
    },
    async ({ user, params, query }) => ({
      data: await seatOffer(deps, {
        of: { courseId: params.id, choice: { tariffId: query.tariff_id, groupId: query.group_id } },
        buyerId: user.id,
      }),
    }),
  )
  app.endpoint(
    'GET /api/bundles/:id/seat-offer',
    {
      ...{ session: 'student', tag },
      summary: 'What many places of a bundle cost this buyer',
      refuses: ['bundle_not_for_sale', 'seats_not_offered'],
    },
    async ({ user, params }) => ({
      data: await seatOffer(deps, { of: { bundleId: params.id }, buyerId: user.id }),
    }),
  )
}

/** What an order is of: a course, with the choice of a tariff and a group, or a bundle. */
function wantedPlaces({ course_id, tariff_id, group_id, bundle_id }: OrderSeatsBody): PlacesOf {
  if (bundle_id !== undefined && course_id === undefined) return { bundleId: bundle_id }
  if (course_id === undefined) throw invalid({ course_id: 'required' })
  if (bundle_id !== undefined) throw invalid({ bundle_id: 'wrong_type' })
  return { courseId: course_id, choice: { tariffId: tariff_id, groupId: group_id } }
}

function orderRoutes(app: FastifyInstance, deps: Deps): void {
  const own = { session: 'student', tag } as const
  app.endpoint(
    'GET /api/seat-orders',
    { ...own, summary: "The buyer's orders of places, newest first" },
    ({ user, query }) => listSeatOrders(deps, { buyerId: user.id, query }),
  )
  app.endpoint(
    'POST /api/seat-orders',
    {
      ...{ ...own, movesMoney: true, otherStatus: 201, limit: byUser(60, HOUR_S) },
      summary:
        'Order places from the wallet or by invoice: 201 ordered, 200 ordered before by the same request',
      refuses: [
        ...(['course_not_for_sale', 'bundle_not_for_sale', ...OF_CHOICE, 'invoices_unavailable'] as const),
        ...(['price_changed', 'insufficient_balance', 'request_reused'] as const),
      ],
    },
    async ({ user, body, reply }) => {
      const { id, isNew } = await orderSeats(deps, {
        buyerId: user.id,
        of: wantedPlaces(body),
        places: body.places,
        shownTiyin: exactAmount(body.price, 'price'),
        requestId: body.request_id,
        firm: body.invoice,
      })
      if (isNew) reply.code(201)
      return { data: await ownSeatOrder(deps, { id, buyerId: user.id }) }
    },
  )
  app.endpoint(
    'GET /api/seat-orders/:id',
    { ...own, summary: 'An order of places, with its invoice' },
    async ({ user, params }) => ({ data: await ownSeatOrder(deps, { id: params.id, buyerId: user.id }) }),
  )
  app.endpoint(
    'POST /api/seat-orders/:id/cancel',
    { ...own, summary: 'Cancel an order whose invoice is not paid', refuses: ['invoice_closed'] },
    async ({ user, params }) => {
      await cancelSeatOrder(deps, { id: params.id, buyerId: user.id })
      return { data: await ownSeatOrder(deps, { id: params.id, buyerId: user.id }) }
    },
  )
}

function seatRoutes(app: FastifyInstance, deps: Deps): void {
  const own = { session: 'student', tag } as const
  app.endpoint(
    'GET /api/seat-orders/:id/seats',
    { ...own, summary: 'The places of an order with their codes, and who came of those who let it be seen' },
    ({ user, params, query }) => orderedSeats(deps, { orderId: params.id, buyerId: user.id, query }),
  )
  app.endpoint(
    'GET /api/seat-orders/:id/codes.csv',
    { ...own, summary: 'The codes of an order' },
    ({ user, params, request, reply }) => {
      const { header, states } = words(languageAsked(request.headers)).csv.seatCodes
      const page = async (cursor: string) => {
        const query = { cursor, limit: CSV_PAGE }
        const { data, next_cursor } = await orderedSeats(deps, {
          orderId: params.id,
          buyerId: user.id,
          query,
        })
        const rows = data.map(({ code, url, status, used_at }) => [
          ...[code, url, states[status]],
          used_at ? tashkentDateTime(new Date(used_at)) : '',
        ])
        return { rows, next_cursor }
      }
      const file = { name: `kashf-kodlar-${params.id}.csv`, header, form: csvFormAsked(request.headers) }
      return streamCsv(reply, file, page)
    },
  )
  app.endpoint(
    'POST /api/seat-orders/:id/return',
    {
      ...{ ...own, movesMoney: true, limit: byUser(600, HOUR_S) },
      summary: 'Take one unused place back, or all: their sum returns to the wallet',
      refuses: ['seats_used'],
    },
    async ({ user, params, body, request }) => {
      const { places, sumTiyin } = await returnSeats(deps, {
        ...{ orderId: params.id, buyerId: user.id, seatId: body.seat_id },
      })
      const order = await ownSeatOrder(deps, { id: params.id, buyerId: user.id })
      return {
        data: { order, places, sum: toUzs(sumTiyin) },
        message: wordsAsked(request.headers).answers.seatsReturned,
      }
    },
  )
}

function consentRoutes(app: FastifyInstance, deps: Deps): void {
  const learner = { session: 'student', tag } as const
  app.endpoint(
    'GET /api/seat-consents',
    {
      ...learner,
      summary: 'Who sees the name and the progress of the learner, because they paid for a place',
    },
    ({ user, query }) => listSeatConsents(deps, { learnerId: user.id, query }),
  )
  app.endpoint(
    'DELETE /api/seat-consents/:id',
    { ...learner, summary: 'Let who paid for a place no longer see the learner' },
    async ({ user, params }) => {
      await endSeatConsent(deps, { id: params.id, learnerId: user.id })
      return { data: { id: params.id } }
    },
  )
}
