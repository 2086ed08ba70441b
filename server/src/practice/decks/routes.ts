import type { FastifyInstance } from 'fastify'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { courseDecks, setCourseDecks } from './course-decks.ts'
import { followDecks, followedDecks, unfollowDecks } from './follow-decks.ts'

const tag = 'practice'
const session = 'approved-teacher'

/** Questions of a teacher's banks as cards of a course, and the learners who repeat them. */
export function deckRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/:id/decks',
    { session, summary: "The banks and topics that are cards of the bearer's course", tag },
    async ({ user, params }) => ({
      data: await courseDecks(deps.db, { courseId: params.id, teacherId: user.id }),
    }),
  )
  app.endpoint(
    'PUT /api/courses/:id/decks',
    {
      ...{ session, tag, limit: byUser(600, HOUR_S) },
      summary: 'Set the banks and topics that are cards of a course',
      before: ({ user, params }) => courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id }),
    },
    async ({ user, params, body }) => ({
      data: await setCourseDecks(deps, { courseId: params.id, teacherId: user.id, decks: body.decks }),
    }),
  )
  app.endpoint(
    'GET /api/practice/decks',
    { session: 'user', summary: "The bearer's open courses that have cards", tag },
    async ({ user }) => ({ data: await followedDecks(deps, user.id) }),
  )
  app.endpoint(
    'PUT /api/practice/decks/:course_id',
    { session: 'user', summary: 'Repeat the cards of a course', tag, limit: byUser(120, MINUTE_S) },
    async ({ user, params: { course_id } }) => {
      await followDecks(deps, { userId: user.id, courseId: course_id })
      return { data: { id: course_id } }
    },
  )
  app.endpoint(
    'DELETE /api/practice/decks/:course_id',
    {
      ...{ session: 'user', tag, limit: byUser(120, MINUTE_S) },
      summary: 'Repeat the cards of a course no longer',
    },
    async ({ user, params: { course_id } }) => {
      await unfollowDecks(deps, { userId: user.id, courseId: course_id })
      return { data: { id: course_id } }
    },
  )
}
