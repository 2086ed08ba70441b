import { CourseComment } from '@kashf/contract/catalogue/catalogue.ts'
import { answerSchema, ChangedId, IdParams, pageSchema } from '@kashf/contract/common.ts'
import {
  CommentBody,
  CommentsQuery,
  EditCommentBody,
  UsefulBody,
  UsefulMark,
} from '@kashf/contract/learning/learning.ts'
import type { FastifyInstance } from 'fastify'
import { visibleCourse } from '../../access/visible-course.ts'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { deleteComment, editComment } from './change-comment.ts'
import { commentCourse } from './comment-course.ts'
import { courseComments } from './comments.ts'
import { markUseful } from './mark-useful.ts'

const tag = 'learning'
const params = IdParams

/** Comments on a course. */
export function commentRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/course/:id/comments',
      session: 'optional',
      summary: 'Comments on a course with their answers, newest or most useful first',
      tag,
      answer: pageSchema(CourseComment),
      params,
      query: CommentsQuery,
    },
    async ({ params: { id }, query, user }) => {
      await visibleCourse(deps, deps.db, id, user)
      const { sort, cursor, thread_of: threadOf } = query
      const filter = { courseId: id, viewerId: user?.id ?? null, sort, cursor, threadOf }
      const { comments, next_cursor } = await courseComments(deps.db, filter)
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
      summary: 'Comment on a course, or answer a comment',
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
      summary: "Edit the bearer's own comment",
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
      summary: "Delete the bearer's own comment with the answers under it",
      tag,
      answer: answerSchema(ChangedId),
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
      method: 'PUT',
      url: '/api/courses/comments/:id/useful',
      session: 'user',
      summary: 'Mark a comment as useful, or take the mark back',
      tag,
      answer: answerSchema(UsefulMark),
      refuses: ['own_comment'],
      params,
      body: UsefulBody,
      limit: byUser(120, 10 * MINUTE_S),
    },
    async ({ params: { id }, body, user }) => ({
      data: await markUseful(deps, { viewer: user, commentId: id, isUseful: body.is_useful }),
    }),
  )
}
