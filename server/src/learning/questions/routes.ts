import type { FastifyInstance } from 'fastify'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { receivePostFile } from '../../media/post-files/store-post-file.ts'
import { askQuestion } from './ask-question.ts'
import { markBestAnswer } from './best-answer.ts'
import { deleteQuestion, editQuestion } from './change-question.ts'
import { publishQuestion } from './publication.ts'
import { lessonQuestions, openQuestions, readQuestion } from './questions.ts'
import { similarQuestions } from './similar-questions.ts'

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
    'GET /api/courses/lesson/:id/similar-questions',
    {
      session: 'user',
      summary: 'Answered questions of the course that are like a text',
      tag,
      limit: byUser(60, MINUTE_S),
      refuses: ['lesson_locked'],
    },
    async ({ params: { id }, query: { text = '' }, user }) => ({
      data: await similarQuestions(deps, { viewer: user, lessonId: id, text }),
    }),
  )
  app.endpoint(
    'PUT /api/courses/questions/:id/best-answer',
    {
      session: 'user',
      summary: 'Mark the best answer of a question',
      tag,
      limit: byUser(60, 10 * MINUTE_S),
      refuses: ['best_answer_changed'],
    },
    async ({ params: { id }, body, user }) => {
      await markBestAnswer(deps, {
        viewer: user,
        questionId: id,
        answerId: body.answer_id,
        was: body.was,
      })
      return { data: await readQuestion(deps, { id, viewer: user }) }
    },
  )
  app.endpoint(
    'PUT /api/courses/questions/:id/publication',
    {
      session: 'user',
      summary: 'Publish a private question without the name of its asker, or end that',
      tag,
      limit: byUser(60, 10 * MINUTE_S),
      refuses: ['question_withdrawn', 'question_without_words'],
    },
    async ({ params: { id }, body, user }) => {
      await publishQuestion(deps, { viewer: user, questionId: id, isPublished: body.is_published })
      return { data: await readQuestion(deps, { id, viewer: user }) }
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
