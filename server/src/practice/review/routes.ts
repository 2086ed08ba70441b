import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { answerCard } from './answer-card.ts'
import { reviewCounts, reviewToday } from './review-today.ts'
import { cardsOfAttempt, forgetCard, starQuestion } from './star-question.ts'

const tag = 'practice'

/** Daily review of questions that were answered wrong or starred. */
export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/practice/review',
    { session: 'user', summary: 'What the bearer repeats today', tag },
    async ({ user }) => ({ data: await reviewToday(deps, user.id) }),
  )
  app.endpoint(
    'GET /api/practice/review/counts',
    { session: 'user', summary: 'How many questions the bearer repeats today', tag },
    async ({ user }) => ({ data: await reviewCounts(deps, user.id) }),
  )
  app.endpoint(
    'POST /api/practice/review/:question_id',
    {
      session: 'user',
      summary: 'Answer a question of the review; its key is shown and it comes again on a later day',
      tag,
      limit: byUser(120, MINUTE_S),
      refuses: ['card_changed'],
    },
    async ({ params: { question_id }, user, body }) => ({
      data: await answerCard(deps, { viewer: user, questionId: question_id, body }),
    }),
  )
  app.endpoint(
    'PUT /api/practice/review/:question_id/star',
    { session: 'user', summary: 'Repeat a question of a finished test', tag, limit: byUser(120, MINUTE_S) },
    async ({ params: { question_id }, user }) => {
      await starQuestion(deps, { userId: user.id, questionId: question_id })
      return { data: { question_id, is_starred: true } }
    },
  )
  app.endpoint(
    'DELETE /api/practice/review/:question_id',
    { session: 'user', summary: 'Repeat a question no longer', tag, limit: byUser(120, MINUTE_S) },
    async ({ params: { question_id }, user }) => {
      await forgetCard(deps, { userId: user.id, questionId: question_id })
      return { data: { id: question_id } }
    },
  )
  app.endpoint(
    'GET /api/practice/review/starred/:attempt_id',
    { session: 'user', summary: "The questions of the bearer's attempt that they repeat", tag },
    async ({ params: { attempt_id }, user }) => ({
      data: await cardsOfAttempt(deps, { userId: user.id, attemptId: attempt_id }),
    }),
  )
}
