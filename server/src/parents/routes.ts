import type { FastifyInstance } from 'fastify'
import { DAY_S, HOUR_S, MINUTE_S } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { languageAsked } from '../http/language-asked.ts'
import { byAddress, byField, byUser } from '../http/limits/rate-limit.ts'
import { confirmSharing, endParentLink, newParentLink, parentSharing } from './learner-links.ts'
import { parentPage } from './parent-page.ts'
import { parentTopUp } from './parent-top-up.ts'
import { confirmMail, subscribeByMail, unsubscribe } from './subscribe.ts'

const tag = 'parents'
/** A secret has 192 bits; the limit is for who tries anyway. */
const read = byAddress(120, 10 * MINUTE_S)
const refuses = ['parent_link_ended', 'parent_sharing_paused'] as const

/** What learners share with parents, and what parents read without an account. */
export function parentsRoutes(app: FastifyInstance, deps: Deps): void {
  learnerRoutes(app, deps)
  parentRoutes(app, deps)
  unsubscribeRoute(app, deps)
}

function learnerRoutes(app: FastifyInstance, deps: Deps): void {
  const changes = { session: 'student', tag, limit: byUser(30, HOUR_S) } as const
  app.endpoint(
    'GET /api/parent-links',
    { session: 'student', tag, summary: 'The parents who may read the weekly report of the bearer' },
    async ({ user }) => ({ data: await parentSharing(deps, user.id) }),
  )
  app.endpoint(
    'POST /api/parent-links',
    {
      ...changes,
      summary: 'Make a link with which a parent reads the weekly report; its secret is told only here',
      status: 201,
      refuses: ['parent_links_full', 'parent_sharing_paused'],
    },
    async ({ user, body }) => ({ data: await newParentLink(deps, { studentId: user.id, body }) }),
  )
  app.endpoint(
    'DELETE /api/parent-links/:id',
    { ...changes, summary: 'End the link of a parent at once' },
    async ({ user, params: { id } }) => {
      await endParentLink(deps, { studentId: user.id, linkId: id })
      return { data: { id } }
    },
  )
  app.endpoint(
    'POST /api/parent-links/confirm',
    { ...changes, summary: 'Agree to sharing for another year' },
    async ({ user, body }) => ({
      data: await confirmSharing(deps, { studentId: user.id, isAdult: body.is_adult }),
    }),
  )
}

function parentRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/parents/page',
    { session: 'none', tag, limit: read, summary: 'The weekly reports, by the key of a link', refuses },
    async ({ body }) => ({ data: await parentPage(deps, body) }),
  )
  app.endpoint(
    'POST /api/parents/mail',
    {
      session: 'none',
      tag,
      // Nobody's mailbox is filled through us.
      limit: [byAddress(10, HOUR_S), byField('key', 5, DAY_S), byField('email', 3, DAY_S)],
      summary: 'Ask an address whether it wants the reports',
      status: 202,
      refuses: [...refuses, 'parent_subscribed'],
    },
    async ({ body: { key, email }, request }) => {
      await subscribeByMail(deps, { key, email, language: languageAsked(request.headers) })
      return { data: { email } }
    },
  )
  app.endpoint(
    'POST /api/parents/confirm',
    { session: 'none', tag, limit: read, summary: 'Confirm the address to which a mail went', refuses },
    async ({ body }) => ({ data: await confirmMail(deps, body) }),
  )
  app.endpoint(
    'POST /api/parents/top-up',
    {
      session: 'none',
      tag,
      limit: byAddress(60, HOUR_S),
      summary: "How to fill the learner's wallet: limits, links of payment apps, and its number",
      refuses,
    },
    async ({ body, request }) => ({
      data: await parentTopUp(deps, { ...body, language: languageAsked(request.headers) }),
    }),
  )
}

/** In a scope with its own body parser, for the form of mail programs (RFC 8058): the address suffices. */
function unsubscribeRoute(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    const form = { parseAs: 'string', bodyLimit: 1000 } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, _body, done) =>
      done(null, {}),
    )
    scope.endpoint(
      'POST /api/parents/unsubscribe',
      {
        session: 'none',
        tag,
        limit: read,
        summary: 'Stop the reports to one address or chat, by the key of its mails',
        refuses: ['parent_link_ended'],
      },
      async ({ query }) => ({ data: await unsubscribe(deps, { key: query.token }) }),
    )
  })
}
