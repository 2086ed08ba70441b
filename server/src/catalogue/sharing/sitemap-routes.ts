import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../http/errors/failure.ts'
import { byAddress, countHit } from '../../http/limits/rate-limit.ts'
import type { Deps } from '../../runtime/deps.ts'
import { sitemapIndex, sitemapPages, sitemapPart } from './sitemap.ts'

/** A part reads up to 25 000 courses: enough for a crawler that takes them all, too few to keep us busy. */
const parts = byAddress(120, 60)
const LAST_PART = 80_000

const PRIVATE = [
  '/api/',
  '/v/',
  '/f/',
  '/admin',
  '/my-course/',
  '/student-profile',
  '/my-profile',
  '/non-active-profile',
  '/account-balance',
  '/statement/',
  '/upload-',
  '/update-',
  '/teacher-course-info',
  '/main-lesson/',
  '/course-statistic/',
]

/** What crawlers ask for before the pages: robots.txt and the sitemap. */
export function sitemapRoutes(app: FastifyInstance, deps: Deps): void {
  const route = { schema: { hide: true } }

  app.get('/robots.txt', route, (_request, reply) =>
    keptForAnHour(reply)
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${deps.publicUrl}/sitemap.xml\n`,
      ),
  )

  app.get('/sitemap.xml', route, async (_request, reply) => asXml(reply).send(await sitemapIndex(deps)))

  app.get('/sitemaps/pages.xml', route, async (_request, reply) =>
    asXml(reply).send(await sitemapPages(deps)),
  )

  app.get<{ Params: { part: string } }>('/sitemaps/:part', route, async (request, reply) => {
    const asked = /^(courses|teachers)-(0|[1-9]\d{0,4})\.xml$/.exec(request.params.part)
    const number = Number(asked?.[2])
    if (!asked || number > LAST_PART) throw new Failure('not_found')
    return sendPart(deps, asked[1] === 'courses' ? 'courses' : 'teachers', number, request, reply)
  })
}

async function sendPart(
  deps: Deps,
  kind: 'courses' | 'teachers',
  part: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await countHit(deps, 'sitemap', parts, request)
  // Asked for its head alone, a stream would be read to its end.
  const pieces = request.method === 'HEAD' ? [] : sitemapPart(deps, kind, part)
  return asXml(reply).send(Readable.from(pieces))
}

const keptForAnHour = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600')
const asXml = (reply: FastifyReply) => keptForAnHour(reply).type('application/xml; charset=utf-8')
