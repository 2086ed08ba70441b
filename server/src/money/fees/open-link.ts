import { EMBED_REF } from '@kashf/contract/catalogue/embed-code.ts'
import { LINK_CODE, LINK_PLACES, type TouchSource } from '@kashf/contract/purchases/brought-by.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { byAddress, countHit } from '../../http/limits/rate-limit.ts'
import { findPartnerLink } from './partner-link.ts'
import { ownerOfLink } from './teacher-link.ts'
import { keepInBrowser, touchesIn } from './touch-cookie.ts'
import { isRepeated, type Touch } from './touches.ts'

/** A code has 50 random bits; the limit keeps people from trying them, and addresses are shared by whole villages. */
const LIMIT = byAddress(300, 60)

interface LinkRoute {
  Params: { code: string; course?: string }
  Querystring: { via?: unknown }
}

/**
 * A teacher's link, `/t/{code}` and `/t/{code}/{course}`, and a partner's, `/p/{code}`: the server notes who opened it in a
 * cookie, and leads on to a page that is the same for everybody.
 */
export function linkRoutes(app: FastifyInstance, deps: Deps): void {
  const note = (request: FastifyRequest, reply: FastifyReply, by: Omit<Touch, 'at'>): void => {
    if (!isVisit(request, by.source)) return
    const known = touchesIn(deps, request)
    const touch: Touch = { ...by, at: deps.clock.now() }
    if (!isRepeated(touch, known)) keepInBrowser(deps, reply, [...known, touch])
  }
  const open = async (request: FastifyRequest<LinkRoute>, reply: FastifyReply) => {
    await countHit(deps, 'teacher link', LIMIT, request)
    const { code, course = '' } = request.params
    const courseId = /^[1-9]\d{0,8}$/.test(course) ? Number(course) : null
    const owner = LINK_CODE.test(code) ? await ownerOfLink(deps.db, { code, courseId }) : undefined
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
    if (!owner) return reply.redirect('/courses', 302)
    const place = LINK_PLACES.find((name) => name === request.query.via) ?? 'link'
    note(request, reply, { teacherId: owner.teacher_id, source: place, partnerLinkId: null })
    const page = owner.has_course ? `/course/${courseId}` : `/teacher-profile/${owner.teacher_id}`
    return reply.redirect(place === 'card' ? `${page}?ref=${EMBED_REF}` : page, 302)
  }
  const openPartners = async (request: FastifyRequest<LinkRoute>, reply: FastifyReply) => {
    await countHit(deps, 'teacher link', LIMIT, request)
    const { code } = request.params
    const link = LINK_CODE.test(code) ? await findPartnerLink(deps.db, code) : undefined
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
    if (!link) return reply.redirect('/courses', 302)
    // A link that has ended still shows the course, and brings nobody.
    if (link.is_open) {
      note(request, reply, { teacherId: link.teacher_id, source: 'partner', partnerLinkId: link.id })
    }
    return reply.redirect(`/course/${link.course_id}`, 302)
  }
  const route = { schema: { hide: true } }
  app.get<LinkRoute>('/t/:code', route, open)
  app.get<LinkRoute>('/t/:code/:course', route, open)
  app.get<LinkRoute>('/p/:code', route, openPartners)
}

/**
 * Whether a person opened the link, coming from elsewhere: not a picture or a frame of another site, not a prefetch, and not a
 * page of ours, whose visitor the school has already. The card is a page of ours in another site's frame.
 */
function isVisit({ headers, method }: FastifyRequest, source: TouchSource): boolean {
  const { 'sec-fetch-dest': kind = 'document', 'sec-fetch-mode': mode = 'navigate' } = headers
  const { 'sec-fetch-site': from, 'sec-purpose': purpose } = headers
  return (
    method === 'GET' &&
    mode === 'navigate' &&
    // What our service worker asks for a page is without a kind.
    (kind === 'document' || kind === 'empty') &&
    (from !== 'same-origin' || source === 'card') &&
    !String(purpose ?? headers.purpose ?? '').includes('prefetch')
  )
}
