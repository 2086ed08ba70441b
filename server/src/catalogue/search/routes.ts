import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { byAddress } from '../../http/limits/rate-limit.ts'
import { sendPublic } from '../../http/public-cache.ts'
import { suggest } from './suggest.ts'

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/suggestions',
    {
      session: 'none',
      summary: 'Suggested courses, teachers and categories for a text that is being typed',
      tag: 'catalogue',
      // The limit is generous, because a mobile network has many people behind one address.
      limit: byAddress(600, 60),
    },
    async ({ query, request, reply }) => {
      const text = query.text.trim()
      const answer = async () => ({ data: await suggest(deps, text) })
      const key = `suggestions ${text.toLowerCase()}`
      return sendPublic(request, reply, await deps.publicCache.answer(key, answer))
    },
  )
}
