import type { FastifyInstance } from 'fastify'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { receivePostFile } from '../../media/post-files/store-post-file.ts'
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
    'POST /api/courses/questions/files',
    {
      session: 'user',
      summary: 'Make a photo or a voice of an upload of the purpose post',
      tag,
      limit: byUser(120, HOUR_S),
      refuses: ['post_file_refused', 'heic_refused', 'body_too_large'],
    },
    async ({ body, user }) => {
      const { kind, id } = await receivePostFile(deps, { ownerId: user.id, uploadId: body.upload_id })
      return { data: { kind, id } }
    },
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
    ({ query: { limit = 24, cursor }, user }) => openQuestions(deps, { teacher: user, limit, cursor }),
  )
}
