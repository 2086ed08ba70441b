import { answerSchema, ChangedId, IdParams, pageSchema } from '@kashf/contract/common.ts'
import {
  InboxCounts,
  InboxQuery,
  InboxThread,
  InboxThreadBody,
  SavedAnswer,
  SavedAnswerBody,
  SettleBody,
} from '@kashf/contract/learning/inbox.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { countInbox, listInbox, markSeen, settleThread } from './inbox.ts'
import { changeSavedAnswer, createSavedAnswer, deleteSavedAnswer, listSavedAnswers } from './saved-answers.ts'

const tag = 'inbox'
const session = 'approved-teacher'
const limit = byUser(120, MINUTE_S)

/** A teacher's inbox: what learners wrote in all of their courses, and the answers that they use again. */
export function inboxRoutes(app: FastifyInstance, deps: Deps): void {
  const counts = answerSchema(InboxCounts)
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/teachers/me/inbox',
      session,
      scope: 'inbox:read',
      summary: "Questions and comments in the bearer's courses with their answers",
      tag,
      answer: pageSchema(InboxThread),
      query: InboxQuery,
    },
    ({ user, query }) => listInbox(deps, { teacherId: user.id, query }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/teachers/me/inbox/counts',
      session,
      scope: 'inbox:read',
      summary: "How many threads in the bearer's courses are unanswered and unread",
      tag,
      answer: counts,
    },
    async ({ user }) => ({ data: await countInbox(deps, user.id) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/teachers/me/inbox/seen',
      session,
      summary: 'Mark a thread as read',
      tag,
      answer: counts,
      body: InboxThreadBody,
      limit,
    },
    async ({ user, body }) => ({ data: await markSeen(deps, { ...body, teacherId: user.id }) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/teachers/me/inbox/settled',
      session,
      scope: 'inbox:write',
      summary: 'Decide that a thread needs no answer, or take that back',
      tag,
      answer: counts,
      body: SettleBody,
      limit,
    },
    async ({ user, body: { kind, id, is_settled: isSettled } }) => ({
      data: await settleThread(deps, { teacherId: user.id, kind, id, isSettled }),
    }),
  )
  savedAnswerRoutes(app, deps)
}

function savedAnswerRoutes(app: FastifyInstance, deps: Deps): void {
  const all = { url: '/api/teachers/me/saved-answers', session, tag } as const
  const one = { url: `${all.url}/:id`, session, tag, params: IdParams, limit } as const
  const answer = answerSchema(SavedAnswer)
  endpoint(
    app,
    deps,
    {
      ...all,
      method: 'GET',
      summary: "The bearer's saved answers, newest first",
      answer: answerSchema(Type.Array(SavedAnswer)),
    },
    async ({ user }) => ({ data: await listSavedAnswers(deps, user.id) }),
  )
  endpoint(
    app,
    deps,
    {
      ...all,
      method: 'POST',
      summary: 'Save an answer for later',
      answer,
      status: 201,
      body: SavedAnswerBody,
      limit,
      refuses: ['too_many_saved_answers'],
    },
    async ({ user, body }) => ({
      data: await createSavedAnswer(deps, { teacherId: user.id, text: body.text }),
    }),
  )
  endpoint(
    app,
    deps,
    { ...one, method: 'PUT', summary: 'Change a saved answer', answer, body: SavedAnswerBody },
    async ({ user, params: { id }, body }) => ({
      data: await changeSavedAnswer(deps, { teacherId: user.id, id, text: body.text }),
    }),
  )
  endpoint(
    app,
    deps,
    { ...one, method: 'DELETE', summary: 'Delete a saved answer', answer: answerSchema(ChangedId) },
    async ({ user, params: { id } }) => {
      await deleteSavedAnswer(deps, { teacherId: user.id, id })
      return { data: { id } }
    },
  )
}
