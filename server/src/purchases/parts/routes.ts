import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { wordsAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { exactAmount } from '../../money/exact-amount.ts'
import { buyParts } from './buy-parts.ts'
import { changeCourseParts, courseParts } from './course-parts.ts'
import { partPlan } from './part-plan.ts'

const tag = 'purchases'

/** Courses that are sold in parts: for their teachers and for buyers. */
export function partRoutes(app: FastifyInstance, deps: Deps): void {
  const teacher = { session: 'approved-teacher', tag } as const
  app.endpoint(
    'GET /api/courses/:id/parts',
    { ...teacher, summary: 'How a course is sold in parts' },
    async ({ user, params }) => ({
      data: await courseParts(deps, { courseId: params.id, teacherId: user.id }),
    }),
  )
  app.endpoint(
    'PUT /api/courses/:id/parts',
    {
      ...teacher,
      summary: 'Divide a course into parts for those who buy it from now on, or sell it only at once',
      limit: byUser(120, HOUR_S),
      refuses: ['parts_division', 'parts_term'],
    },
    async ({ user, params, body }) => ({
      data: await changeCourseParts(deps, { courseId: params.id, teacherId: user.id, body }),
    }),
  )
  const own = { session: 'student', tag } as const
  app.endpoint(
    'GET /api/courses/:id/part-plan',
    { ...own, summary: 'The parts of a course for this buyer: paid ones, the next and what it costs' },
    async ({ user, params }) => ({ data: await partPlan(deps, { studentId: user.id, courseId: params.id }) }),
  )
  app.endpoint(
    'POST /api/courses/:id/part-plan/purchase',
    {
      ...own,
      movesMoney: true,
      summary: 'Buy the next parts from the wallet: 201 bought, 200 bought before by the same request',
      limit: byUser(60, 600),
      otherStatus: 201,
      refuses: [
        ...(['insufficient_balance', 'course_not_for_sale', 'price_changed', 'access_paused'] as const),
        ...(['course_owned', 'part_paid', 'parts_changed', 'parts_alone', 'request_reused'] as const),
        'telegram_app_no_money',
      ],
    },
    async ({ user, params, body, request, reply }) => {
      if (body.promo_code) throw new Failure('parts_alone')
      const order = {
        student: user,
        courseId: params.id,
        planId: body.plan,
        parts: body.parts.toSorted((a, b) => a - b),
        shownTiyin: exactAmount(body.price, 'price'),
        requestId: body.request_id,
      }
      const isNew = await deps.db.transaction((tx) => buyParts(deps, tx, order))
      if (isNew) reply.code(201)
      return {
        data: { course_id: params.id, paid_parts: order.parts },
        message: wordsAsked(request.headers).answers.partsPaid,
      }
    },
  )
}
