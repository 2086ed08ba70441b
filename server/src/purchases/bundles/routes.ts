import { USER_TYPE } from '@kashf/contract/constants.ts'
import { visitSource } from '@kashf/contract/statistics/visit-sources.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { wordsAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { exactAmount } from '../../money/exact-amount.ts'
import { buyBundle } from './buy-bundle.ts'
import { changeBundle, endBundle } from './change-bundle.ts'
import { createBundle } from './create-bundle.ts'
import { listBundles } from './list-bundles.ts'
import { publicBundle } from './public-bundle.ts'

/** A teacher's bundles, and buying one. */
export function bundleRoutes(app: FastifyInstance, deps: Deps): void {
  const tag = 'bundles'
  const session = 'approved-teacher'
  const limit = byUser(300, HOUR_S)
  app.endpoint(
    'GET /api/bundles',
    { session: 'teacher', summary: "The teacher's own bundles with their sales, newest first", tag },
    ({ user, query }) => listBundles(deps, { teacherId: user.id, query }),
  )
  app.endpoint(
    'POST /api/bundles',
    {
      session,
      summary: 'Sell several own published courses at one price',
      tag,
      status: 201,
      limit,
      refuses: ['too_many_bundles'],
    },
    async ({ user, body }) => ({ data: await createBundle(deps, { teacherId: user.id, body }) }),
  )
  app.endpoint(
    'PUT /api/bundles/:id',
    {
      tag,
      session,
      limit,
      summary: 'Change title, price and courses of a bundle for later sales',
      refuses: ['bundle_changed'],
    },
    async ({ user, params, body }) => ({
      data: await changeBundle(deps, { id: params.id, teacherId: user.id, body }),
    }),
  )
  app.endpoint(
    'PATCH /api/bundles/:id',
    { tag, session, limit, summary: 'End the sale of a bundle, or resume it' },
    async ({ user, params, body }) => ({
      data: await endBundle(deps, { id: params.id, teacherId: user.id, isEnded: body.is_ended }),
    }),
  )
  app.endpoint(
    'GET /api/bundles/:id',
    {
      tag,
      session: 'optional',
      summary: 'A bundle with its courses, and what those cost that the student does not have',
    },
    async ({ user, params }) => {
      const studentId = user?.type === USER_TYPE.student ? user.id : null
      const data = await publicBundle(deps, deps.db, { bundleId: params.id, studentId })
      if (!data) throw new Failure('not_found')
      return { data }
    },
  )
  app.endpoint(
    'POST /api/bundles/:id/purchase',
    {
      session: 'student',
      movesMoney: true,
      summary: 'Buy the missing courses of a bundle from the wallet: 201 bought, 200 bought before',
      tag,
      otherStatus: 201,
      limit: byUser(120, 60),
      refuses: ['bundle_not_for_sale', 'bundle_owned', 'price_changed', 'insufficient_balance'],
    },
    async ({ user, params, body, request, reply }) => {
      const { answers } = wordsAsked(request.headers)
      const courseIds = await buyBundle(deps, {
        studentId: user.id,
        bundleId: params.id,
        shownTiyin: exactAmount(body.price, 'price'),
        courseIds: body.course_ids,
        ...(body.page !== undefined && {
          source: visitSource(body.from ?? '', body.page, new URL(deps.publicUrl).host),
        }),
      })
      if (courseIds.length > 0) reply.code(201)
      const message = courseIds.length > 0 ? answers.bundleBought : answers.bundleAlreadyYours
      return { data: { bundle_id: params.id, course_ids: courseIds }, message }
    },
  )
}
