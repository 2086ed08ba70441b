import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { listLimit } from '../../http/list-limit.ts'
import { sendPublic } from '../../http/public-cache.ts'
import { currentPercent } from '../../money/fees/fees.ts'
import { listCourses } from './list-courses.ts'

const tag = 'catalogue'

/** The public list of courses, and the fee in its prices. */
export function listingRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicCache } = deps
  app.endpoint(
    'GET /api/courses/donthavetoken',
    { session: 'none', summary: 'Published courses', tag },
    async ({ query, request, reply }) => {
      const key = `courses ${JSON.stringify(Object.entries(query).sort())}`
      const answer = () => listCourses(deps, { ...query, limit: listLimit(query) })
      return sendPublic(request, reply, await publicCache.answer(key, answer))
    },
  )
  app.endpoint(
    'GET /api/actioncourses/percentage',
    { session: 'none', summary: 'Platform fee in percent', tag },
    async ({ request, reply }) => {
      const answer = async () => ({ data: { percent: await currentPercent(deps.readDb) } })
      return sendPublic(request, reply, await publicCache.answer('percentage', answer))
    },
  )
}
