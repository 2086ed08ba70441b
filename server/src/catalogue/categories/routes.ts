import { CategoryInLanguages } from '@kashf/contract/catalogue/catalogue.ts'
import { answerSchema } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { sendPublic } from '../../http/public-cache.ts'
import { listCategoriesInLanguages } from './categories.ts'

export function categoryRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/category',
      session: 'none',
      summary: 'Categories',
      tag: 'catalogue',
      answer: answerSchema(Type.Array(CategoryInLanguages)),
    },
    async ({ request, reply }) => {
      const answer = async () => ({ data: await listCategoriesInLanguages(deps.readDb) })
      return sendPublic(request, reply, await deps.publicCache.answer('categories', answer))
    },
  )
}
