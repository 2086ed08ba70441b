import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { changeTariff, createTariff, orderTariffs, retireTariff } from './change-tariff.ts'
import { courseTariffs } from './tariffs.ts'

/** The tariffs of a course, for its owner. */
export function tariffRoutes(app: FastifyInstance, deps: Deps): void {
  const tag = 'groups'
  const session = 'approved-teacher'
  const changes = { session, tag, limit: byUser(120, HOUR_S) } as const
  app.endpoint(
    'GET /api/courses/:id/tariffs',
    { session: 'team', tag, summary: 'The tariffs of a course, with those that are no longer sold' },
    async ({ user, params }) => ({
      data: await courseTariffs(deps, { courseId: params.id, teacherId: user.id }),
    }),
  )
  app.endpoint(
    'POST /api/courses/:id/tariffs',
    {
      ...changes,
      summary: 'Put a tariff on sale; from then on the course is sold by tariffs alone',
      status: 201,
      refuses: ['too_many_tariffs'],
    },
    async ({ user, params, body }) => ({
      data: { id: await createTariff(deps, { courseId: params.id, teacherId: user.id, body }) },
    }),
  )
  app.endpoint(
    'PUT /api/courses/:id/tariffs/order',
    { ...changes, summary: 'Arrange the tariffs on sale' },
    async ({ user, params, body }) => {
      const of = { courseId: params.id, teacherId: user.id }
      await orderTariffs(deps, { ...of, ids: body.ids })
      return { data: await courseTariffs(deps, of) }
    },
  )
  app.endpoint(
    'PUT /api/tariffs/:id',
    { ...changes, summary: 'Change what a tariff sells from now on', refuses: ['edit_conflict'] },
    async ({ user, params: { id }, body }) => {
      await changeTariff(deps, { tariffId: id, teacherId: user.id, body })
      return { data: { id } }
    },
  )
  app.endpoint(
    'DELETE /api/tariffs/:id',
    { ...changes, summary: 'Take a tariff off sale' },
    async ({ user, params: { id } }) => {
      await retireTariff(deps, { tariffId: id, teacherId: user.id })
      return { data: { id } }
    },
  )
}
