import type { FastifyInstance } from 'fastify'
import { HOUR_S, MINUTE_S } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { byAddress, byUser } from '../http/limits/rate-limit.ts'
import {
  calendarLink,
  endCalendarLink,
  findByCalendarSecret,
  makeCalendarLink,
} from './calendar/calendar-link.ts'
import { studyCalendar } from './calendar/study-calendar.ts'
import { removePlan, savePlan } from './plan/save-plan.ts'
import { planDraft, studyDay } from './study-day.ts'

const tag = 'day'
const session = 'student'
const limit = byUser(60, MINUTE_S)

/** A learner's day: the plan to the exam, what comes next, and the calendar. */
export function dayRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/day',
    { session, summary: "The bearer's day: plans, review, exams and new lessons", tag },
    async ({ user }) => ({ data: await studyDay(deps, user.id) }),
  )
  planRoutes(app, deps)
  calendarRoutes(app, deps)
}

function planRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/day/plan',
    { session, summary: 'What a plan of a course, or of all without one, is made of', tag },
    async ({ user, query }) => ({
      data: await planDraft(deps, { userId: user.id, courseId: query.course_id ?? null }),
    }),
  )
  app.endpoint(
    'PUT /api/day/plan',
    { session, summary: 'Choose the day of the exam, minutes a day and days of the week', tag, limit },
    async ({ user, body }) => ({ data: await savePlan(deps, { userId: user.id, body }) }),
  )
  app.endpoint(
    'DELETE /api/day/plans/:id',
    { session, summary: 'Forget a plan', tag, limit },
    async ({ user, params }) => {
      await removePlan(deps.db, { userId: user.id, planId: params.id })
      return { data: { id: params.id } }
    },
  )
}

function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/day/calendar',
    { session, summary: "When the address of the bearer's calendar was made", tag },
    async ({ user }) => ({ data: await calendarLink(deps.db, user.id) }),
  )
  app.endpoint(
    'POST /api/day/calendar',
    { session, summary: 'Make an address for calendar programs; the former one ends', tag, limit },
    async ({ user }) => ({ data: await makeCalendarLink(deps, user.id) }),
  )
  app.endpoint(
    'DELETE /api/day/calendar',
    { session, summary: 'End the address for calendar programs', tag, limit },
    async ({ user }) => ({ data: await endCalendarLink(deps.db, user.id) }),
  )
  app.endpoint(
    'GET /api/day/calendar/:secret/kashf.ics',
    {
      session: 'none',
      summary: 'The calendar with this secret, for calendar programs (RFC 5545)',
      tag,
      // Programs of many people may ask from one address: that of a provider.
      limit: byAddress(6000, HOUR_S),
    },
    async ({ params, reply }) => {
      const owner = await findByCalendarSecret(deps.db, params.secret)
      if (!owner) throw new Failure('not_found')
      const text = await studyCalendar(deps, { userId: owner.id, language: owner.language })
      return reply
        .type('text/calendar; charset=utf-8')
        .headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
        .send(text)
    },
  )
}
