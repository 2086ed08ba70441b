import type { FastifyInstance } from 'fastify'
import { courseFor } from '../../../catalogue/courses/policy.ts'
import { DAY_MS, HOUR_S } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { languageAsked } from '../../../http/language-asked.ts'
import { byUser } from '../../../http/limits/rate-limit.ts'
import { addLinks, retryLink } from './add-links.ts'
import { importedLinks } from './link-rows.ts'

const tag = 'authoring'

/**
 * Importing videos by links that the server fetches. A link is cancelled like a file: `DELETE …/imports/{importId}`.
 */
export function linkRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/courses/:id/imports/links',
    {
      session: 'approved-teacher',
      summary: 'Fetch files by link (Google Drive, Vimeo, Dropbox, https) and make lessons of them',
      tag,
      limit: byUser(60, HOUR_S),
    },
    async ({ params, body, user, request }) => ({
      data: await addLinks(deps, {
        courseId: params.id,
        teacherId: user.id,
        sectionId: body.section_id,
        links: body.links,
        language: languageAsked(request.headers),
      }),
    }),
  )
  app.endpoint(
    'GET /api/courses/:id/imports/links',
    {
      session: 'approved-teacher',
      summary: 'Links whose files are being fetched, with those that became lessons within a day',
      tag,
    },
    async ({ params, user, request }) => {
      await courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id })
      const dayAgo = new Date(deps.clock.now().getTime() - DAY_MS)
      return {
        data: await importedLinks(deps.db, {
          courseId: params.id,
          condition: sql`(k.state <> 'done' or (k.changed_at > ${dayAgo} and l.id is not null))`,
          language: languageAsked(request.headers),
        }),
      }
    },
  )
  app.endpoint(
    'POST /api/courses/:id/imports/:importId/retry',
    {
      session: 'approved-teacher',
      summary: 'Fetch the file of a link again',
      tag,
      limit: byUser(300, HOUR_S),
    },
    async ({ params, user, request }) => ({
      data: await retryLink(deps, {
        courseId: params.id,
        importId: params.importId,
        teacherId: user.id,
        language: languageAsked(request.headers),
      }),
    }),
  )
}
