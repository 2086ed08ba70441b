import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { askQuestion } from './ask-question.ts'
import { deleteQuestion, editQuestion } from './change-question.ts'
import { lessonQuestions, openQuestions } from './questions.ts'

const tag = 'questions'

/** Questions under lessons, and their answers. */
export function questionRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/lesson/:id/questions',
    { session: 'optional', summary: 'The questions under a lesson, with their answers', tag },
    ({ params: { id }, query: { limit = 24, cursor, thread_of: threadOf }, user }) =>
      lessonQuestions(deps, { viewer: user, lessonId: id, limit, cursor, threadOf }),
  )
  app.endpoint(
    'POST /api/courses/lesson/:id/questions',
    {
      session: 'user',
      summary: 'Ask under a lesson, or answer a question',
      tag,
      limit: byUser(20, 10 * MINUTE_S),
      status: 201,
    },
    async ({ params: { id }, body, user }) => ({
      data: await askQuestion(deps, { viewer: user, lessonId: id, body }),
    }),
  )
  app.endpoint(
    'PATCH /api/courses/questions/:id',
    {
      session: 'user',
      summary: "Edit the bearer's own question or answer",
      tag,
      limit: byUser(30, 10 * MINUTE_S),
    },
    async ({ params: { id }, body, user }) => ({
      data: await editQuestion(deps, { viewer: user, id, text: body.text }),
    }),
  )
  app.endpoint(
    'DELETE /api/courses/questions/:id',
    {
      session: 'user',
      summary: "Delete the bearer's own question or answer",
      tag,
      limit: byUser(30, 10 * MINUTE_S),
    },
    async ({ params: { id }, user }) => {
      await deleteQuestion(deps, { viewer: user, id })
      return { data: { id } }
    },
  )
  app.endpoint(
    'GET /api/teachers/me/questions',
    { session: 'team', summary: "Unanswered questions in the bearer's courses", tag },
    ({ query: { limit = 24, cursor }, user }) => openQuestions(deps, { teacherId: user.id, limit, cursor }),
  )
}
