import type { FastifyInstance } from 'fastify'
import { DAY_S, HOUR_S, MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { languageAsked } from '../../http/language-asked.ts'
import { byAddress, byField, byUser } from '../../http/limits/rate-limit.ts'
import { exactAmount } from '../../money/exact-amount.ts'
import { limitTries, PAYMENT_REQUEST_TRIES } from '../limit-tries.ts'
import { askToPay } from './ask-to-pay.ts'
import { leaveContact, requestProgress } from './public-request.ts'
import { listRequests, ownRequest } from './request.ts'
import { withdrawRequest } from './withdraw-request.ts'

const tag = 'payment requests'

/** Asking somebody else to pay for a course, and what that person needs. */
export function payForMeRoutes(app: FastifyInstance, deps: Deps): void {
  const own = { session: 'student', tag } as const
  app.endpoint(
    'GET /api/payment-requests',
    { ...own, summary: 'The links with which others pay for the student, newest first' },
    ({ user, query }) => listRequests(deps, { studentId: user.id, query }),
  )
  app.endpoint(
    'POST /api/payment-requests',
    {
      ...own,
      movesMoney: true,
      summary: 'Make a link with which somebody else pays: 201 made, 200 one for the same choice is open',
      otherStatus: 201,
      limit: byUser(60, HOUR_S),
      refuses: [
        'course_owned',
        'course_not_for_sale',
        ...(['part_paid', 'parts_changed'] as const),
        'payment_request_of_free_course',
        'price_changed',
        'payment_requests_full',
        'tariff_needed',
        'tariff_gone',
        'group_not_on_sale',
        'places_gone',
        'access_paused',
      ],
    },
    async ({ user, body, reply }) => {
      const { plan: planId, part } = body
      const { id, isNew } = await askToPay(deps, {
        studentId: user.id,
        courseId: body.course_id,
        choice: { tariffId: body.tariff, groupId: body.group },
        part: planId !== undefined && part !== undefined ? { planId, part } : undefined,
        shownTiyin: exactAmount(body.price, 'price'),
        words: body.words?.trim() || null,
      })
      if (isNew) reply.code(201)
      return { data: await ownRequest(deps, { id, studentId: user.id }) }
    },
  )
  app.endpoint(
    'POST /api/payment-requests/:id/withdraw',
    {
      ...own,
      summary: 'End a link before somebody pays by it',
      limit: byUser(60, HOUR_S),
      refuses: ['payment_request_paid'],
    },
    async ({ user, params }) => {
      const request = { id: params.id, studentId: user.id }
      await withdrawRequest(deps, request)
      return { data: await ownRequest(deps, request) }
    },
  )
  const payer = { session: 'none', tag } as const
  app.endpoint(
    'POST /api/payment-requests/show',
    {
      ...payer,
      limit: byAddress(600, 10 * MINUTE_S),
      summary: 'How far a request is, by the code of its link',
      refuses: ['payment_request_refused', 'too_many_requests'],
    },
    async ({ body, request }) => ({
      data: await limitTries(deps, request, PAYMENT_REQUEST_TRIES, () => requestProgress(deps, body.code)),
    }),
  )
  app.endpoint(
    'POST /api/payment-requests/contact',
    {
      ...payer,
      // Nobody's mailbox is filled through us.
      limit: [byAddress(20, HOUR_S), byField('email', 5, DAY_S)],
      summary: 'Leave an address that gets one mail when the money has come',
      refuses: ['payment_request_refused', 'too_many_requests'],
    },
    async ({ body, request }) => {
      const language = languageAsked(request.headers)
      await limitTries(deps, request, PAYMENT_REQUEST_TRIES, () => leaveContact(deps, { ...body, language }))
      return { data: null }
    },
  )
}
