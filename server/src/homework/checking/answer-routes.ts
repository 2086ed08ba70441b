import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import type { SessionUser } from '../../http/session.ts'
import type { AttemptDeps } from '../../practice/attempts/attempt-deps.ts'
import { answerToMark, claimAnswer, markAnswerOfQueue, releaseAnswer } from './answer-to-mark.ts'

const tag = 'homework'

const ofAnswer = ({
  params: { id, slot, part },
  user,
}: {
  params: { id: number; slot: number; part: number }
  user: SessionUser
}) => ({ place: { attemptId: id, slot, part }, viewer: user })

/** Answers of tests, which a person marks, in the queue of homework. */
export function answerRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.endpoint(
    'GET /api/homework/answers/:id/:slot/:part',
    { session: 'team', summary: 'An answer of an attempt, without its author, for those who mark it', tag },
    async (call) => ({ data: await answerToMark(deps, deps.db, ofAnswer(call)) }),
  )
  app.endpoint(
    'PUT /api/homework/answers/:id/:slot/:part/claim',
    {
      session: 'team',
      summary: 'Take an answer for half an hour',
      tag,
      limit: byUser(60, MINUTE_S),
      refuses: ['homework_claimed', 'homework_state_conflict'],
    },
    async (call) => ({ data: await claimAnswer(deps, ofAnswer(call)) }),
  )
  app.endpoint(
    'DELETE /api/homework/answers/:id/:slot/:part/claim',
    { session: 'team', summary: 'Let others take an answer', tag },
    async (call) => {
      await releaseAnswer(deps, ofAnswer(call))
      return { data: { id: call.params.id } }
    },
  )
  app.endpoint(
    'POST /api/homework/answers/:id/:slot/:part/marks',
    {
      session: 'team',
      summary: 'Mark an answer by its rubric',
      tag,
      limit: byUser(60, MINUTE_S),
      refuses: ['homework_claimed', 'edit_conflict'],
    },
    async (call) => ({ data: await markAnswerOfQueue(deps, { ...ofAnswer(call), body: call.body }) }),
  )
}
