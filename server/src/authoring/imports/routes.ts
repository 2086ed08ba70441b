import type { FastifyInstance } from 'fastify'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { HOUR_S } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { finishImport } from './finish-import.ts'
import { giveUpImport, restoreImport } from './give-up-import.ts'
import { importedFiles, unfinishedFiles } from './import-rows.ts'
import { linkRoutes } from './links/routes.ts'
import { planImport } from './plan-import.ts'

const tag = 'authoring'

/** Importing many files into a course: the list of expected files, and each file's lesson once it has arrived. */
export function importRoutes(app: FastifyInstance, deps: Deps): void {
  linkRoutes(app, deps)
  app.endpoint(
    'POST /api/courses/:id/imports',
    {
      session: 'approved-teacher',
      summary: 'Note files that are to become lessons, with their sections',
      tag,
      limit: byUser(120, HOUR_S),
    },
    async ({ params, body, user }) => ({
      data: await planImport(deps, { courseId: params.id, teacherId: user.id, body }),
    }),
  )
  app.endpoint(
    'GET /api/courses/:id/imports',
    { session: 'approved-teacher', summary: 'Files that have not become lessons yet', tag },
    async ({ params, user }) => {
      await courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id })
      return { data: await unfinishedFiles(deps.db, params.id) }
    },
  )
  app.endpoint(
    'GET /api/courses/:id/imports/:importId',
    { session: 'approved-teacher', summary: 'A file that is or was to become a lesson', tag },
    async ({ params, user }) => {
      await courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id })
      const [file] = await importedFiles(deps.db, params.id, sql`i.id = ${params.importId}`)
      if (!file) throw new Failure('not_found')
      return { data: file }
    },
  )
  app.endpoint(
    'POST /api/courses/:id/imports/:importId',
    {
      session: 'approved-teacher',
      summary: 'Make a lesson of a file that has arrived',
      tag,
      refuses: ['video_type_refused'],
      limit: byUser(1200, HOUR_S),
    },
    async ({ params, body, user }) => ({
      data: await finishImport(deps, {
        courseId: params.id,
        importId: params.importId,
        teacherId: user.id,
        uploadId: body.upload_id,
      }),
    }),
  )
  app.endpoint(
    'DELETE /api/courses/:id/imports/:importId',
    { session: 'approved-teacher', summary: 'Give a file or a link up that has not become a lesson', tag },
    async ({ params, user }) => {
      await giveUpImport(deps, { courseId: params.id, importId: params.importId, teacherId: user.id })
      return { data: { id: params.importId } }
    },
  )
  app.endpoint(
    'POST /api/courses/:id/imports/:importId/restore',
    { session: 'approved-teacher', summary: 'Put a file or a link back that was given up within a day', tag },
    async ({ params, user }) => {
      await restoreImport(deps, { courseId: params.id, importId: params.importId, teacherId: user.id })
      return { data: { id: params.importId } }
    },
  )
}
