import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendPublic } from '../../http/public-cache.ts'
import { listCategoriesInLanguages } from './categories.ts'

export function categoryRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/category',
    { session: 'none', summary: 'Categories', tag: 'catalogue' },
    async ({ request, reply }) => {
      const answer = async () => ({ data: await listCategoriesInLanguages(deps.readDb) })
      return sendPublic(request, reply, await deps.publicCache.answer('categories', answer))
    },
  )
}
