import { LINK_CODE } from '@kashf/contract/purchases/brought-by.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { byAddress, countHit } from '../../../http/limits/rate-limit.ts'
import { publishedCard } from '../published-card.ts'
import { describeCourse } from './describe-course.ts'
import { EMBED_POLICY, embedPage, goneEmbedPage } from './embed-page.ts'

/** A generous limit: people behind one address of a mobile network read the same popular blog. */
const EMBED_LIMIT = byAddress(600, 60)

/** The card of a course for other sites, and its oEmbed description. */
export function embedRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string }; Querystring: { t?: unknown } }>(
    '/embed/course/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      await countHit(deps, 'embed', EMBED_LIMIT, request)
      const { id } = request.params
      const code = LINK_CODE.exec(String(request.query.t ?? ''))?.[0]
      const course = /^[1-9]\d{0,8}$/.test(id) ? await publishedCard(deps, Number(id)) : null
      return reply
        .status(course ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', EMBED_POLICY)
        .header('cache-control', 'public, max-age=300')
        .send(course ? embedPage(deps.publicUrl, course, code) : goneEmbedPage(deps.publicUrl))
    },
  )
  app.endpoint(
    'GET /api/oembed',
    {
      session: 'none',
      summary: 'oEmbed description of a course on sale, for sites that turn links into cards',
      tag: 'catalogue',
      limit: EMBED_LIMIT,
      refuses: ['not_found'],
    },
    ({ query }) => describeCourse(deps, query),
  )
}
