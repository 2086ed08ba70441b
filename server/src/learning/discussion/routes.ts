import type { FastifyInstance } from 'fastify'
import { visibleCourse } from '../../access/visible-course.ts'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { deleteComment, editComment } from './change-comment.ts'
import { commentCourse } from './comment-course.ts'
import { courseComments } from './comments.ts'
import { markUseful } from './mark-useful.ts'

const tag = 'learning'

/** Comments on a course. */
export function commentRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/course/:id/comments',
    {
      session: 'optional',
      summary: 'Comments on a course with their answers, newest or most useful first',
      tag,
    },
    async ({ params: { id }, query, user }) => {
      await visibleCourse(deps, deps.db, id, user)
      const { sort, cursor, thread_of: threadOf } = query
      const filter = { courseId: id, viewerId: user?.id ?? null, sort, cursor, threadOf }
      const { comments, next_cursor } = await courseComments(deps.db, filter)
      return { data: comments, next_cursor }
    },
  )
  app.endpoint(
    'POST /api/courses/course/:id/commit',
    {
      session: 'user',
      summary: 'Comment on a course, or answer a comment',
      tag,
      refuses: ['purchase_required'],
      limit: byUser(20, 10 * MINUTE_S),
      status: 201,
    },
    async ({ params: { id }, body, user }) => ({
      data: await commentCourse(deps, { viewer: user, courseId: id, body }),
    }),
  )
  app.endpoint(
    'PATCH /api/courses/comments/:id',
    { session: 'user', summary: "Edit the bearer's own comment", tag, limit: byUser(30, 10 * MINUTE_S) },
    async ({ params: { id }, body, user }) => ({
      data: await editComment(deps, { viewer: user, id, text: body.text }),
    }),
  )
  app.endpoint(
    'DELETE /api/courses/comments/:id',
    { session: 'user', summary: "Delete the bearer's own comment with the answers under it", tag },
    async ({ params: { id }, user }) => {
      await deleteComment(deps, { viewer: user, id })
      return { data: { id } }
    },
  )
  app.endpoint(
    'PUT /api/courses/comments/:id/useful',
    {
      session: 'user',
      summary: 'Mark a comment as useful, or take the mark back',
      tag,
      refuses: ['own_comment'],
      limit: byUser(120, 10 * MINUTE_S),
    },
    async ({ params: { id }, body, user }) => ({
      data: await markUseful(deps, { viewer: user, commentId: id, isUseful: body.is_useful }),
    }),
  )
}
