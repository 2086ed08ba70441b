import type { FastifyInstance } from 'fastify'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { listVersions, showVersion } from './list-versions.ts'
import { restoreVersion, setAside } from './restore-version.ts'

/** The history of a teacher's own course. */
export function versionRoutes(app: FastifyInstance, deps: Deps): void {
  const tag = 'authoring'
  const session = 'approved-teacher'
  app.endpoint(
    'GET /api/courses/:id/versions',
    { session, summary: 'The edits of a course and its lessons in the last 30 days, the latest first', tag },
    async ({ params, query, user }) => {
      await courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id })
      return listVersions(deps, { courseId: params.id, limit: query.limit ?? 30, cursor: query.cursor })
    },
  )
  app.endpoint(
    'GET /api/courses/versions/:id',
    { session, summary: 'An edit with the values before and after it', tag },
    async ({ params, user }) => ({ data: await showVersion(deps, { id: params.id, teacherId: user.id }) }),
  )
  app.endpoint(
    'POST /api/courses/versions/:id/restore',
    { session, summary: "Put back a field's value before or after an edit", tag, limit: byUser(120, HOUR_S) },
    async ({ params, body, user }) => {
      const own = { id: params.id, teacherId: user.id }
      await restoreVersion(deps, { ...own, body })
      return { data: await showVersion(deps, own) }
    },
  )
  app.endpoint(
    'POST /api/courses/:id/set-aside',
    {
      session,
      summary: 'Keep a text that lost against another in the history of the course',
      tag,
      limit: byUser(120, HOUR_S),
    },
    async ({ params, body, user }) => {
      await setAside(deps, { courseId: params.id, teacherId: user.id, body })
      return { data: { id: params.id } }
    },
  )
}
