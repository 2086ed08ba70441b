import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { wordsAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { exactAmount } from '../../money/exact-amount.ts'
import { GIFT_CODE_TRIES, limitTries } from '../limit-tries.ts'
import { listGifts, ownGift } from './gift.ts'
import { giveCourse } from './give-course.ts'
import { redeemGift } from './redeem-gift.ts'
import { returnGift } from './return-gift.ts'
import { showGift } from './show-gift.ts'

/** Reasons for which a gift code cannot be used yet. */
const WAITS = ['course_not_for_sale', 'gift_giver_blocked', 'gift_teacher_away', 'group_not_on_sale'] as const

/** Giving a course, taking the gift back, and using its code. */
export function giftRoutes(app: FastifyInstance, deps: Deps): void {
  const own = { session: 'student', tag: 'gifts' } as const
  app.endpoint(
    'GET /api/gifts',
    { ...own, summary: 'The gifts that the student paid for, newest first' },
    ({ user, query }) => listGifts(deps, { giverId: user.id, query }),
  )
  app.endpoint(
    'POST /api/gifts',
    {
      ...own,
      movesMoney: true,
      summary: 'Pay for a course as a code for somebody else: 201 paid, 200 paid before by the same request',
      otherStatus: 201,
      limit: byUser(120, HOUR_S),
      refuses: [
        'course_not_for_sale',
        'gift_of_tariffs',
        'monthly_alone',
        'gift_of_free_course',
        'price_changed',
        'insufficient_balance',
        'request_reused',
      ],
    },
    async ({ user, body, reply }) => {
      const { id, isNew } = await giveCourse(deps, {
        giverId: user.id,
        courseId: body.course_id,
        shownTiyin: exactAmount(body.price, 'price'),
        requestId: body.request_id,
        words: body.words?.trim() || null,
      })
      if (isNew) reply.code(201)
      return { data: await ownGift(deps, { id, giverId: user.id }) }
    },
  )
  app.endpoint(
    'POST /api/gifts/:id/return',
    {
      ...own,
      movesMoney: true,
      summary: 'Take back a gift that nobody has used: the whole sum returns to the wallet',
      limit: byUser(120, HOUR_S),
      refuses: ['gift_used', 'gift_returned'],
    },
    async ({ user, params, request }) => {
      const gift = { id: params.id, giverId: user.id }
      await returnGift(deps, gift)
      return {
        data: await ownGift(deps, gift),
        message: wordsAsked(request.headers).answers.giftReturned,
      }
    },
  )
  app.endpoint(
    'POST /api/gifts/show',
    {
      ...own,
      summary: 'The course that a gift code opens, and who gave it',
      refuses: ['gift_refused', ...WAITS, 'too_many_requests'],
    },
    async ({ user, body, request }) => ({
      data: await limitTries(deps, request, GIFT_CODE_TRIES, () =>
        showGift(deps, { studentId: user.id, code: body.code }),
      ),
    }),
  )
  app.endpoint(
    'POST /api/gifts/redeem',
    {
      ...own,
      summary: 'Use a gift code: 201 used, 200 used before by the same student',
      otherStatus: 201,
      refuses: ['gift_refused', 'gift_owned', ...WAITS, 'too_many_requests'],
    },
    async ({ user, body, request, reply }) => {
      const used = await limitTries(deps, request, GIFT_CODE_TRIES, () =>
        redeemGift(deps, {
          ...{ studentId: user.id, code: body.code, showsProgress: body.shows_progress ?? false },
        }),
      )
      if (used.isNew) reply.code(201)
      return {
        data: { course_id: used.courseId, access_expires_at: used.accessExpiresAt?.toISOString() ?? null },
        message: wordsAsked(request.headers).answers.courseOpened,
      }
    },
  )
}
