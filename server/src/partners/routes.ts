import { tashkentDateTime, tashkentDay } from '@kashf/contract/tashkent-time.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S, MINUTE_S } from '../clock.ts'
import { streamCsv } from '../csv/stream-csv.ts'
import type { Deps } from '../deps.ts'
import { csvFormAsked, languageAsked } from '../http/language-asked.ts'
import { byUser } from '../http/limits/rate-limit.ts'
import { words } from '../text/words.ts'
import { endPartner, partnersOf, restorePartner } from './course-partners.ts'
import { leaveLink, ownLinks, takeLink } from './links.ts'
import { offeredCourses, offerToPartners, pastOffers } from './offers.ts'
import { partnerCourses } from './partner-courses.ts'
import { partnerSales } from './partner-sales.ts'

const tag = 'partners'
const CSV_PAGE = 500

/** People who bring buyers of a course for a part of what its owner earns. */
export function partnersRoutes(app: FastifyInstance, deps: Deps): void {
  ownerRoutes(app, deps)
  partnerRoutes(app, deps)
}

function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  const read = { session: 'approved-teacher', tag } as const
  const change = { ...read, limit: byUser(120, HOUR_S) } as const
  app.endpoint(
    'GET /api/partners',
    { ...read, summary: "The partners of the bearer's courses, newest first, with what each has brought" },
    ({ user, query }) => partnersOf(deps, { teacherId: user.id, query }),
  )
  app.endpoint(
    'DELETE /api/partners/:id',
    { ...change, summary: 'End a partner for the sales from now on' },
    async ({ user, params: { id } }) => {
      await endPartner(deps, { teacherId: user.id, linkId: id })
      return { data: { id } }
    },
  )
  app.endpoint(
    'POST /api/partners/:id/restore',
    { ...change, summary: 'Restore a partner who was ended, for the sales from now on' },
    async ({ user, params: { id } }) => {
      await restorePartner(deps, { teacherId: user.id, linkId: id })
      return { data: { id } }
    },
  )
  app.endpoint(
    'GET /api/partners/courses',
    { ...read, summary: "The bearer's own courses, each with what its partners get" },
    ({ user, query }) => offeredCourses(deps, { teacherId: user.id, query }),
  )
  app.endpoint(
    'PUT /api/courses/:id/partners',
    {
      ...change,
      summary: 'Set what partners get of later sales of a course, or that it has none',
      refuses: ['shares_above_whole'],
    },
    async ({ user, params, body }) => ({
      data: await offerToPartners(deps, {
        ...{ courseId: params.id, teacherId: user.id, percent: body.percent },
      }),
    }),
  )
  app.endpoint(
    'GET /api/courses/:id/partners/offers',
    { ...read, summary: 'What partners of a course were given so far, newest first' },
    ({ user, params, query }) => pastOffers(deps, { courseId: params.id, teacherId: user.id, query }),
  )
}

function partnerRoutes(app: FastifyInstance, deps: Deps): void {
  const read = { session: 'team', tag } as const
  const change = { ...read, limit: byUser(60, HOUR_S) } as const
  app.endpoint(
    'GET /api/partner-courses',
    { ...read, summary: 'Courses that give a part to partners, newest first' },
    ({ user, query }) => partnerCourses(deps, { partnerId: user.id, query }),
  )
  app.endpoint(
    'GET /api/partner-links',
    { ...read, summary: "The bearer's links as a partner, with what each has brought" },
    ({ user, query }) => ownLinks(deps, { partnerId: user.id, query }),
  )
  app.endpoint(
    'POST /api/partner-links',
    {
      ...change,
      summary: 'Take a link of a course that has partners; one for each course',
      refuses: ['partners_not_offered', 'partner_of_own_course', 'partner_link_ended'],
    },
    async ({ user, body }) => ({
      data: await takeLink(deps, { partnerId: user.id, courseId: body.course_id }),
    }),
  )
  app.endpoint(
    'DELETE /api/partner-links/:id',
    { ...change, summary: 'End an own link' },
    async ({ user, params: { id } }) => {
      await leaveLink(deps, { partnerId: user.id, linkId: id })
      return { data: { id } }
    },
  )
  app.endpoint(
    'GET /api/partner-sales',
    { ...read, summary: "The sales of which the bearer got a partner's part, newest first" },
    ({ user, query }) => partnerSales(deps, { partnerId: user.id, query }),
  )
  app.endpoint(
    'GET /api/partner-sales.csv',
    { ...read, summary: 'The same as a CSV file', limit: byUser(10, MINUTE_S) },
    async ({ user, query, request, reply }) => {
      const { csv } = words(languageAsked(request.headers))
      const page = async (cursor: string) => {
        const { data, next_cursor } = await partnerSales(deps, {
          ...{ partnerId: user.id, query: { ...query, cursor, limit: CSV_PAGE } },
        })
        const rows = data.map(({ course, created_at, percent, earned, state, payable_at }) => [
          ...[tashkentDateTime(new Date(created_at)), course.title, percent, earned],
          ...[payable_at ? tashkentDateTime(new Date(payable_at)) : '', csv.saleStates[state]],
        ])
        return { rows, next_cursor }
      }
      const file = {
        name: `kashf-hamkorlik-${tashkentDay(deps.clock.now())}.csv`,
        header: csv.partnerSales,
        form: csvFormAsked(request.headers),
      }
      return streamCsv(reply, file, page)
    },
  )
}
