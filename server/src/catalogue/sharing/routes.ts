import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { byAddress, countHit } from '../../http/limits/rate-limit.ts'
import { sendObject } from '../../media/serving/send-object.ts'
import { SHARE_PICTURE_KINDS, type SharePictureKind } from '../../media/storage-keys.ts'
import { findTeacher } from '../teachers/teachers.ts'
import { embedRoutes } from './embed/routes.ts'
import {
  courseContent,
  labelledContent,
  type PictureContent,
  pictureAddress,
  teacherContent,
} from './pictures/picture-content.ts'
import { pictureKey, storePicture } from './pictures/stored-picture.ts'
import { publishedCard } from './published-card.ts'
import { type SitemapKind, sitemapIndex, sitemapPages, sitemapPart } from './sitemap.ts'

/** A drawing takes a tenth of a second of CPU time. Only the first request after a change draws. */
const DRAWING_LIMIT = byAddress(120, 60)
/** The index and a part read many courses; the limit lets a crawler fetch them all. */
const SITEMAP_LIMIT = byAddress(120, 60)
const LAST_SITEMAP_PART = 80_000

/** Paths that robots.txt keeps crawlers away from. */
const PRIVATE_PATHS = [
  '/api/',
  '/v/',
  '/f/',
  '/admin',
  '/my-course',
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

/** Resources that other sites fetch: link preview pictures, cards to embed, robots.txt and sitemaps. */
export function sharingRoutes(app: FastifyInstance, deps: Deps): void {
  pictureRoutes(app, deps)
  embedRoutes(app, deps)
  sitemapRoutes(app, deps)
}

/** Link preview pictures of courses and teachers, `/media/share/course/12/{version}.jpg`. */
function pictureRoutes(app: FastifyInstance, deps: Deps): void {
  const route = { schema: { hide: true }, compress: false as const }
  app.get<{ Params: { of: string; id: string; file: string } }>(
    '/media/share/:of/:id/:file',
    route,
    async (request, reply) => {
      const { id: digits, file } = request.params
      const of = SHARE_PICTURE_KINDS.find((kind) => kind === request.params.of)
      if (!of || !/^[1-9]\d{0,8}$/.test(digits)) throw new Failure('not_found')
      const id = Number(digits)
      const content =
        of === 'teacher' ? await currentTeacherContent(deps, id) : await currentCourseContent(deps, of, id)
      if (!content) throw new Failure('not_found')
      const address = pictureAddress(of, id, content)
      if (!address.endsWith(`/${file}`)) return redirectToCurrent(reply, address)
      return sendPicture(deps, { of, id, content }, request, reply)
    },
  )
}

const redirectToCurrent = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'public, max-age=300').redirect(address, 302)

async function sendPicture(
  deps: Deps,
  { of, id, content }: { of: SharePictureKind; id: number; content: PictureContent },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = pictureKey(of, id, content)
  if (!(await deps.storage.stat(key))) {
    await countHit(deps, 'share picture', DRAWING_LIMIT, request)
    await storePicture(deps, of, id, content)
  }
  const answer = { type: 'image/jpeg', cacheControl: 'public, max-age=31536000, immutable' }
  return sendObject(deps.storage, key, answer, request, reply)
}

async function currentCourseContent(
  deps: Deps,
  of: Exclude<SharePictureKind, 'teacher'>,
  id: number,
): Promise<PictureContent | null> {
  const course = await publishedCard(deps, id)
  if (!course) return null
  return of === 'course' ? courseContent(course) : labelledContent(course, of)
}

async function currentTeacherContent(deps: Deps, id: number): Promise<PictureContent | null> {
  const teacher = await findTeacher(deps.readDb, id)
  return teacher ? teacherContent(teacher) : null
}

function sitemapRoutes(app: FastifyInstance, deps: Deps): void {
  const route = { schema: { hide: true } }

  app.get('/robots.txt', route, (_request, reply) =>
    cachedForAnHour(reply)
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\n${PRIVATE_PATHS.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${deps.publicUrl}/sitemap.xml\n`,
      ),
  )

  app.get('/sitemap.xml', route, async (request, reply) => {
    await countHit(deps, 'sitemap', SITEMAP_LIMIT, request)
    return asXml(reply).send(await sitemapIndex(deps))
  })

  app.get('/sitemaps/pages.xml', route, async (_request, reply) =>
    asXml(reply).send(await sitemapPages(deps)),
  )

  app.get<{ Params: { part: string } }>('/sitemaps/:part', route, async (request, reply) => {
    const match = /^(courses|teachers|bundles)-(0|[1-9]\d{0,4})\.xml$/.exec(request.params.part)
    const number = Number(match?.[2])
    if (!match || number > LAST_SITEMAP_PART) throw new Failure('not_found')
    return sendSitemapPart(deps, match[1] as SitemapKind, number, request, reply)
  })
}

async function sendSitemapPart(
  deps: Deps,
  kind: SitemapKind,
  part: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await countHit(deps, 'sitemap', SITEMAP_LIMIT, request)
  // Fastify reads a stream to its end even for HEAD.
  const pieces = request.method === 'HEAD' ? [] : sitemapPart(deps, kind, part)
  return asXml(reply).send(Readable.from(pieces))
}

const cachedForAnHour = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=3600')
const asXml = (reply: FastifyReply) => cachedForAnHour(reply).type('application/xml; charset=utf-8')
