import type { FastifyInstance } from 'fastify'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import { listBanners } from '../../content/banners/banners.ts'
import { listVersions } from '../../content/documents/publish-page.ts'
import { htmlOf, renderSections } from '../../content/documents/render-markdown.ts'
import { listTranslations } from '../../content/documents/translate-page.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { withClaims } from '../desk/claims.ts'
import { createBanner, stopBanner } from './banners.ts'
import { answerContact, listMessages } from './contact.ts'
import { publishPage, translatePage } from './publish.ts'
import { deleteContactAnswer, listContactAnswers, saveContactAnswer } from './saved-answers.ts'

const tag = 'operators'
const session = 'operator'

/** The pages and banners that operators write, and the messages of the contact form. */
export function contentConsoleRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/content/:slug',
    { session, summary: 'The published versions of a page, the one in force first', tag },
    async ({ params, query: { limit = 24, cursor } }) =>
      listVersions(deps.db, { slug: params.slug, limit, cursor }),
  )
  app.endpoint(
    'POST /api/admin/content/preview',
    { session, summary: 'Markdown as a page shows it', tag, limit: byUser(60, MINUTE_S) },
    async ({ body }) => ({ data: { html: htmlOf(renderSections(body.markdown)) } }),
  )
  app.endpoint(
    'POST /api/admin/content/:slug',
    {
      session,
      summary: 'Publish a new version of a page',
      tag,
      status: 201,
      refuses: ['content_changed'],
      stepUp: 'publish',
    },
    async ({ user, params, body }) => ({
      data: await publishPage(deps, { ...body, slug: params.slug, operatorId: user.id }),
    }),
  )
  app.endpoint(
    'GET /api/admin/content/:slug/russian',
    {
      session,
      summary:
        'The published Russian texts of a page, the current one first; `version` is the one that a text translates',
      tag,
    },
    async ({ params, query: { limit = 24, cursor } }) =>
      listTranslations(deps.db, { slug: params.slug, limit, cursor }),
  )
  app.endpoint(
    'POST /api/admin/content/:slug/russian',
    {
      session,
      summary: 'Publish a Russian text of the version in force',
      tag,
      status: 201,
      refuses: ['content_changed'],
      stepUp: 'publish',
    },
    async ({ user, params, body }) => ({
      data: await translatePage(deps, { ...body, slug: params.slug, operatorId: user.id }),
    }),
  )
  app.endpoint(
    'GET /api/admin/banners',
    { session, summary: 'All banners, the newest first', tag },
    async ({ query: { limit = 24, cursor } }) => listBanners(deps.db, { limit, cursor }),
  )
  app.endpoint(
    'POST /api/admin/banners',
    {
      session,
      summary: 'Show a banner above every page of its audience',
      tag,
      status: 201,
      limit: byUser(30, HOUR_S),
      stepUp: 'publish',
      refuses: ['request_reused'],
    },
    async ({ user, body }) => ({ data: await createBanner(deps, { ...body, operatorId: user.id }) }),
  )
  app.endpoint(
    'POST /api/admin/banners/:id/end',
    { session, summary: 'End a banner now', tag, stepUp: 'publish' },
    async ({ user, params }) => ({ data: await stopBanner(deps, { operatorId: user.id, id: params.id }) }),
  )
  app.endpoint(
    'GET /api/admin/contact',
    { session, summary: 'Messages of the contact form: `status` open or answered', tag },
    async ({ query, user }) => withClaims(deps.db, 'contact', await listMessages(deps, query, user.id)),
  )
  app.endpoint(
    'POST /api/admin/contact/:id/answer',
    { session, summary: 'Answer a message by mail', tag, refuses: ['message_answered'], stepUp: 'mail' },
    async ({ user, params, body }) => ({
      data: await answerContact(deps, { operatorId: user.id, id: params.id, answer: body.reason.trim() }),
    }),
  )
  app.endpoint(
    'POST /api/admin/contact/:id/close',
    { session, summary: 'Close a message without an answer', tag, refuses: ['message_answered'] },
    async ({ user, params }) => ({
      data: await answerContact(deps, { operatorId: user.id, id: params.id, answer: '' }),
    }),
  )
  app.endpoint(
    'GET /api/admin/contact-answers',
    { session, summary: 'Answers that operators saved for contact messages, the newest first', tag },
    async () => ({ data: await listContactAnswers(deps) }),
  )
  app.endpoint(
    'POST /api/admin/contact-answers',
    {
      session,
      summary: 'Save an answer for all operators',
      tag,
      status: 201,
      refuses: ['too_many_saved_answers'],
    },
    async ({ user, body }) => ({
      data: await saveContactAnswer(deps, { operatorId: user.id, text: body.text }),
    }),
  )
  app.endpoint(
    'DELETE /api/admin/contact-answers/:id',
    { session, summary: 'Delete a saved answer for all operators', tag },
    async ({ params: { id } }) => {
      await deleteContactAnswer(deps, id)
      return { data: { id } }
    },
  )
}
