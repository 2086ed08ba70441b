import { Suggestions, SuggestionsQuery } from '@kashf/contract/catalogue/catalogue.ts'
import { answerSchema } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byAddress } from '../../http/limits/rate-limit.ts'
import { sendPublic } from '../../http/public-cache.ts'
import { suggest } from './suggest.ts'

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/suggestions',
      session: 'none',
      summary: 'Suggested courses, teachers and categories for a text that is being typed',
      tag: 'catalogue',
      answer: answerSchema(Suggestions),
      // Generous, because a mobile network has many people behind one address.
      limit: byAddress(600, 60),
      query: SuggestionsQuery,
    },
    async ({ query, request, reply }) => {
      const text = query.text.trim()
      const answer = async () => ({ data: await suggest(deps, text) })
      const key = `suggestions ${text.toLowerCase()}`
      return sendPublic(request, reply, await deps.publicCache.answer(key, answer))
    },
  )
}
