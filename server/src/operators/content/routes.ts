import { answerSchema, IdParams, pageSchema } from '@kashf/contract/common.ts'
import { AdminBanner, BannersQuery, CreateBannerBody } from '@kashf/contract/content/banners.ts'
import {
  AdminContactMessage,
  AnswerBody,
  ContentParams,
  ContentVersion,
  MarkdownBody,
  PublishBody,
  VersionsQuery,
} from '@kashf/contract/content/content.ts'
import { deskPageSchema } from '@kashf/contract/operators/desk.ts'
import { QueueQuery } from '@kashf/contract/operators/operators.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import { listBanners } from '../../content/banners/banners.ts'
import { listVersions } from '../../content/documents/publish-page.ts'
import { htmlOf, renderSections } from '../../content/documents/render-markdown.ts'
import { listTranslations } from '../../content/documents/translate-page.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { withClaims } from '../desk/claims.ts'
import { createBanner, stopBanner } from './banners.ts'
import { answerContact, listMessages } from './contact.ts'
import { publishPage, translatePage } from './publish.ts'

const tag = 'operators'
const session = 'operator'

/** 60,000 characters of Markdown. */
const PAGE_BYTES = 400_000

/** The pages and banners that operators write, and the messages of the contact form. */
export function contentConsoleRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/content/:slug',
      session,
      summary: 'The published versions of a page, the one in force first',
      tag,
      answer: pageSchema(ContentVersion),
      params: ContentParams,
      query: VersionsQuery,
    },
    async ({ params, query: { limit = 24, cursor } }) =>
      listVersions(deps.db, { slug: params.slug, limit, cursor }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/content/preview',
      session,
      summary: 'Markdown as a page shows it',
      tag,
      answer: answerSchema(Type.Object({ html: Type.String() })),
      body: MarkdownBody,
      maxBodyBytes: PAGE_BYTES,
      limit: byUser(60, MINUTE_S),
    },
    async ({ body }) => ({ data: { html: htmlOf(renderSections(body.markdown)) } }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/content/:slug',
      session,
      summary: 'Publish a new version of a page',
      tag,
      status: 201,
      answer: answerSchema(ContentVersion),
      refuses: ['content_changed'],
      params: ContentParams,
      body: PublishBody,
      maxBodyBytes: PAGE_BYTES,
    },
    async ({ user, params, body }) => ({
      data: await publishPage(deps, { ...body, slug: params.slug, operatorId: user.id }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/content/:slug/russian',
      session,
      summary:
        'The published Russian texts of a page, the current one first; `version` is the one that a text translates',
      tag,
      answer: pageSchema(ContentVersion),
      params: ContentParams,
      query: VersionsQuery,
    },
    async ({ params, query: { limit = 24, cursor } }) =>
      listTranslations(deps.db, { slug: params.slug, limit, cursor }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/content/:slug/russian',
      session,
      summary: 'Publish a Russian text of the version in force',
      tag,
      status: 201,
      answer: answerSchema(ContentVersion),
      refuses: ['content_changed'],
      params: ContentParams,
      body: PublishBody,
      maxBodyBytes: PAGE_BYTES,
    },
    async ({ user, params, body }) => ({
      data: await translatePage(deps, { ...body, slug: params.slug, operatorId: user.id }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/banners',
      session,
      summary: 'All banners, the newest first',
      tag,
      answer: pageSchema(AdminBanner),
      query: BannersQuery,
    },
    async ({ query: { limit = 24, cursor } }) => listBanners(deps.db, { limit, cursor }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/banners',
      session,
      summary: 'Show a banner above every page of its audience',
      tag,
      status: 201,
      answer: answerSchema(AdminBanner),
      limit: byUser(30, HOUR_S),
      body: CreateBannerBody,
    },
    async ({ user, body }) => ({ data: await createBanner(deps, { ...body, operatorId: user.id }) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/banners/:id/end',
      session,
      summary: 'End a banner now',
      tag,
      answer: answerSchema(AdminBanner),
      params: IdParams,
    },
    async ({ user, params }) => ({ data: await stopBanner(deps, { operatorId: user.id, id: params.id }) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/contact',
      session,
      summary: 'Messages of the contact form: `status` open or answered',
      tag,
      answer: deskPageSchema(AdminContactMessage),
      query: QueueQuery,
    },
    async ({ query, user }) => withClaims(deps.db, 'contact', await listMessages(deps, query, user.id)),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/contact/:id/answer',
      session,
      summary: 'Answer a message by mail',
      tag,
      answer: answerSchema(AdminContactMessage),
      refuses: ['message_answered'],
      params: IdParams,
      body: AnswerBody,
    },
    async ({ user, params, body }) => ({
      data: await answerContact(deps, { operatorId: user.id, id: params.id, answer: body.reason.trim() }),
    }),
  )
}
