import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { countInbox, listInbox, markSeen, settleThread } from './inbox.ts'
import { changeSavedAnswer, createSavedAnswer, deleteSavedAnswer, listSavedAnswers } from './saved-answers.ts'

const tag = 'inbox'
const session = 'team'
const limit = byUser(120, MINUTE_S)

/** A teacher's inbox: the threads of learners in all their courses, and the teacher's saved answers. */
export function inboxRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/teachers/me/inbox',
    { session, summary: "Questions and comments in the bearer's courses with their answers", tag },
    ({ user, query }) => listInbox(deps, { teacher: user, query }),
  )
  app.endpoint(
    'GET /api/teachers/me/inbox/counts',
    { session, summary: "How many threads in the bearer's courses are unanswered and unread", tag },
    async ({ user }) => ({ data: await countInbox(deps, user.id) }),
  )
  app.endpoint(
    'POST /api/teachers/me/inbox/seen',
    { session, summary: 'Mark a thread as read', tag, limit },
    async ({ user, body }) => ({ data: await markSeen(deps, { ...body, teacherId: user.id }) }),
  )
  app.endpoint(
    'POST /api/teachers/me/inbox/settled',
    { session, summary: 'Decide that a thread needs no answer, or take that back', tag, limit },
    async ({ user, body: { kind, id, is_settled: isSettled } }) => ({
      data: await settleThread(deps, { teacherId: user.id, kind, id, isSettled }),
    }),
  )
  savedAnswerRoutes(app, deps)
}

function savedAnswerRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/teachers/me/saved-answers',
    { session, tag, summary: "The bearer's saved answers, newest first" },
    async ({ user }) => ({ data: await listSavedAnswers(deps, user.id) }),
  )
  app.endpoint(
    'POST /api/teachers/me/saved-answers',
    {
      session,
      tag,
      summary: 'Save an answer for later',
      status: 201,
      limit,
      refuses: ['too_many_saved_answers'],
    },
    async ({ user, body }) => ({
      data: await createSavedAnswer(deps, { teacherId: user.id, text: body.text }),
    }),
  )
  app.endpoint(
    'PUT /api/teachers/me/saved-answers/:id',
    { session, tag, limit, summary: 'Change a saved answer' },
    async ({ user, params: { id }, body }) => ({
      data: await changeSavedAnswer(deps, { teacherId: user.id, id, text: body.text }),
    }),
  )
  app.endpoint(
    'DELETE /api/teachers/me/saved-answers/:id',
    { session, tag, limit, summary: 'Delete a saved answer' },
    async ({ user, params: { id } }) => {
      await deleteSavedAnswer(deps, { teacherId: user.id, id })
      return { data: { id } }
    },
  )
}
