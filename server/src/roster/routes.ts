import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { courseFor } from '../catalogue/courses/policy.ts'
import { HOUR_S, MINUTE_S } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../errors/failure.ts'
import type { FilePart } from '../http/bodies/form.ts'
import { byAddress, byUser } from '../http/limits/rate-limit.ts'
import { bringLearners, checkRoster } from './bring-learners.ts'
import { confirmSeat, pauseSeat, prolongSeat, refuseSeat, resumeSeat, takeSeatBack } from './change-seat.ts'
import { newLinks } from './new-links.ts'
import { courseSeats, seatCounts } from './seats.ts'
import { stopMails } from './stop-mails.ts'
import { declineSeat, showSeat, useSeat } from './use-seat.ts'

const tag = 'roster'
const LINK = ['seat_used', 'seat_ended'] as const

/** Learners whom the owner of a course brings, and the links by which they come. */
export function rosterRoutes(app: FastifyInstance, deps: Deps): void {
  listRoutes(app, deps)
  seatRoutes(app, deps)
  linkRoutes(app, deps)
  stopRoute(app, deps)
}

const bytesOf = async (file: FilePart | undefined): Promise<Buffer> => {
  if (!file) throw invalid({ file: 'required' })
  return readFile(file.path)
}

function listRoutes(app: FastifyInstance, deps: Deps): void {
  const owner = { session: 'approved-teacher', tag } as const
  const before = ({ user, params }: { user: { id: number }; params: { id: number } }) =>
    courseFor(deps.db, 'bring_learners', { courseId: params.id, teacherId: user.id })
  app.endpoint(
    'POST /api/courses/:id/roster/check',
    {
      ...{ ...owner, before, limit: byUser(120, HOUR_S) },
      summary: 'What a list of people would bring: who, which rows are left out, and what it costs',
      refuses: ['course_not_for_sale'],
    },
    async ({ user, params, files }) => ({
      data: await checkRoster(deps, {
        ...{ courseId: params.id, teacherId: user.id, bytes: await bytesOf(files.file) },
      }),
    }),
  )
  app.endpoint(
    'POST /api/courses/:id/roster',
    {
      ...{ ...owner, before, limit: byUser(60, HOUR_S), movesMoney: true },
      summary: 'Bring the people of a list as it was shown; answers with their links, once',
      refuses: ['course_not_for_sale', 'roster_changed', 'seats_unpaid', 'request_reused'],
    },
    async ({ user, params, files, body }) => ({
      data: await bringLearners(deps, {
        ...{ courseId: params.id, teacherId: user.id, bytes: await bytesOf(files.file) },
        ...{ requestId: body.request_id, digest: body.digest, sendsMails: body.sends_mails ?? false },
      }),
    }),
  )
  app.endpoint(
    'POST /api/courses/:id/roster/links',
    { ...owner, summary: 'Replace the links of people who have not come', limit: byUser(60, HOUR_S) },
    async ({ user, params, body }) => ({
      data: await newLinks(deps, { courseId: params.id, teacherId: user.id, ids: body.ids ?? null }),
    }),
  )
  app.endpoint(
    'GET /api/courses/:id/seats',
    { ...owner, summary: 'The seats of a course by state and name', limit: byUser(120, MINUTE_S) },
    ({ user, params, query }) => courseSeats(deps, { courseId: params.id, teacherId: user.id, query }),
  )
  app.endpoint(
    'GET /api/courses/:id/seats/counts',
    { ...owner, summary: 'The free seats of the teacher, and those of a course by state' },
    async ({ user, params }) => ({
      data: await seatCounts(deps, { courseId: params.id, teacherId: user.id }),
    }),
  )
}

function seatRoutes(app: FastifyInstance, deps: Deps): void {
  const change = { session: 'approved-teacher', tag, limit: byUser(600, HOUR_S) } as const
  app.endpoint(
    'POST /api/seats/:id/confirm',
    { ...change, summary: 'Open the course to who asks with the link', refuses: ['seat_changed'] },
    async ({ user, params: { id } }) => {
      await confirmSeat(deps, { seatId: id, user })
      return { data: { id } }
    },
  )
  app.endpoint(
    'POST /api/seats/:id/refuse',
    { ...change, summary: 'Refuse who asks; the link ends', refuses: ['seat_changed'] },
    async ({ user, params: { id } }) => {
      await refuseSeat(deps, { seatId: id, user })
      return { data: { id } }
    },
  )
  app.endpoint(
    'POST /api/seats/:id/prolong',
    { ...change, summary: 'Let a seat last longer', refuses: ['seat_ended', 'seat_changed'] },
    async ({ user, params: { id }, body }) => {
      await prolongSeat(deps, { seatId: id, user, ...body })
      return { data: { id } }
    },
  )
  const pause = ['member_paused', 'member_without_access', 'pause_too_long', 'seat_changed'] as const
  app.endpoint(
    'POST /api/seats/:id/pause',
    { ...change, summary: 'Pause who came until a day; their term grows by as much', refuses: [...pause] },
    async ({ user, params: { id }, body }) => {
      await pauseSeat(deps, { seatId: id, user, ...body })
      return { data: { id } }
    },
  )
  app.endpoint(
    'DELETE /api/seats/:id/pause',
    { ...change, summary: 'End a pause', refuses: ['member_not_paused', 'seat_changed'] },
    async ({ user, params: { id } }) => {
      await resumeSeat(deps, { seatId: id, user })
      return { data: { id } }
    },
  )
  app.endpoint(
    'POST /api/seats/:id/end',
    {
      ...change,
      summary: 'Take a seat back; what it cost returns if nobody has come',
      refuses: ['seat_ended', 'seat_changed'],
    },
    async ({ user, params: { id }, body }) => {
      await takeSeatBack(deps, { seatId: id, user, reason: body.reason.trim() })
      return { data: { id } }
    },
  )
}

function linkRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/seats/show',
    {
      session: 'optional',
      tag,
      limit: byAddress(120, HOUR_S),
      summary: 'What a link offers',
      refuses: [...LINK],
    },
    async ({ user, body }) => ({ data: await showSeat(deps, { ...body, user }) }),
  )
  app.endpoint(
    'POST /api/seats/use',
    {
      ...{ session: 'student', tag, limit: byUser(60, HOUR_S), refuses: [...LINK] },
      summary: 'Use a link: the course opens, or its teacher is asked to confirm the person',
    },
    async ({ user, body }) => ({ data: await useSeat(deps, { ...body, user }) }),
  )
  app.endpoint(
    'POST /api/seats/decline',
    {
      ...{ session: 'none', tag, limit: byAddress(60, HOUR_S), refuses: [...LINK] },
      summary: 'Give up a seat that nobody has used; its name and contact are forgotten',
    },
    async ({ body }) => {
      await declineSeat(deps, body)
      return { data: {} }
    },
  )
}

/** In a scope with its own body parser, for the form of mail programs (RFC 8058): the address suffices. */
function stopRoute(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    const form = { parseAs: 'string', bodyLimit: 1000 } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, _body, done) =>
      done(null, {}),
    )
    scope.endpoint(
      'POST /api/seats/stop',
      {
        ...{ session: 'none', tag, limit: byAddress(60, HOUR_S), refuses: ['link_expired'] },
        summary: 'Send no more mails with links to an address, by the key of such a mail',
      },
      async ({ query }) => {
        await stopMails(deps, { key: query.token })
        return { data: {} }
      },
    )
  })
}
