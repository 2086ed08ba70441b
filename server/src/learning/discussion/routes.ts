import { CourseComment } from '@kashf/contract/catalogue.ts'
import { answerSchema, IdParams, pageSchema } from '@kashf/contract/common.ts'
import {
  CommentBody,
  CommentsQuery,
  EditCommentBody,
  GivenScore,
  ScoreAnswer,
  ScoreBody,
  ScoresQuery,
} from '@kashf/contract/learning.ts'
import { ReportBody } from '@kashf/contract/reports.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import type { Deps } from '../../runtime/deps.ts'
import { reportThing } from '../reports/report.ts'
import { courseScores } from '../scores/course-scores.ts'
import { scoreCourse } from '../scores/score-course.ts'
import { seenCourse } from '../visible-course.ts'
import { deleteComment, editComment } from './change-comment.ts'
import { commentCourse } from './comment-course.ts'
import { courseComments } from './comments.ts'

const tag = 'learning'
const params = IdParams

/** What people say of courses, and of what others say. */
export function commentRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/course/:id/comments',
      session: 'optional',
      summary: 'Comments of a course with their answers, newest first',
      tag,
      answer: pageSchema(CourseComment),
      params,
      query: CommentsQuery,
    },
    async ({ params: { id }, query, user }) => {
      await seenCourse(deps.db, id, user)
      const { cursor, thread_of: threadOf } = query
      const which = { courseId: id, viewerId: user?.id ?? null, cursor, threadOf }
      const { comments, next_cursor } = await courseComments(deps.db, which)
      return { data: comments, next_cursor }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/courses/course/:id/commit',
      session: 'user',
      summary: 'Comment a course, or answer a comment',
      tag,
      answer: answerSchema(CourseComment),
      refuses: ['purchase_required'],
      params,
      body: CommentBody,
      limit: byUser(20, 10 * MINUTE_S),
      status: 201,
    },
    async ({ params: { id }, body, user }) => ({
      data: await commentCourse(deps, { viewer: user, courseId: id, body }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'PATCH',
      url: '/api/courses/comments/:id',
      session: 'user',
      summary: 'Change a comment of mine',
      tag,
      answer: answerSchema(CourseComment),
      params,
      body: EditCommentBody,
      limit: byUser(30, 10 * MINUTE_S),
    },
    async ({ params: { id }, body, user }) => ({
      data: await editComment(deps, { viewer: user, id, text: body.text }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'DELETE',
      url: '/api/courses/comments/:id',
      session: 'user',
      summary: 'Delete a comment of mine, with the answers under it',
      tag,
      params,
    },
    async ({ params: { id }, user }) => {
      await deleteComment(deps, { viewer: user, id })
      return { data: { id } }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/course/:id/scores',
      session: 'optional',
      summary: 'Scores of a course with how much of it their givers had watched, newest first',
      tag,
      answer: pageSchema(GivenScore),
      params,
      query: ScoresQuery,
    },
    async ({ params: { id }, query: { limit = 24, cursor }, user }) => {
      await seenCourse(deps.db, id, user)
      return courseScores(deps.db, { courseId: id, limit, cursor })
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/courses/course/:id/score',
      session: 'user',
      summary: 'Score a course',
      tag,
      answer: answerSchema(ScoreAnswer),
      refuses: ['purchase_required'],
      params,
      body: ScoreBody,
      limit: byUser(30, 10 * MINUTE_S),
    },
    async ({ params: { id }, body, user }) => ({
      data: await scoreCourse(deps, { viewer: user, courseId: id, score: body.score }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/reports',
      session: 'user',
      summary: 'Report a course, a comment or a question to the operators',
      tag,
      body: ReportBody,
      limit: byUser(20, HOUR_S),
      status: 201,
    },
    async ({ user, body }) => ({ data: await reportThing(deps, { viewer: user, body }) }),
  )
}
