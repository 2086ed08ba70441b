import type { FastifyInstance } from 'fastify'
import { reauthenticate } from '../../accounts/account-security/reauthenticate.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { sendObject } from '../../media/serving/send-object.ts'
import { callerOf } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { findLatestExport } from './find-export.ts'
import { exportKey } from './make-export.ts'
import { requestExport } from './request-export.ts'

const tag = 'accounts'
const session = 'user'

/** Requesting and downloading a copy of one's own data. */
export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/users/data-export',
    { session, summary: 'The latest copy of my data', tag },
    async ({ user }) => ({ data: await findLatestExport(deps, user) }),
  )
  app.endpoint(
    'POST /api/users/data-export',
    {
      session,
      summary: 'Request a copy of my data (ZIP of JSON and CSV); made in the background, stored for a day',
      tag,
      status: 202,
      refuses: ['reauthentication_required', 'data_export_running', 'too_many_requests'],
    },
    async ({ user, body, request }) => {
      const caller = callerOf(request)
      await reauthenticate(deps, user, body, caller)
      await requestExport(deps, user, caller)
      return { data: await findLatestExport(deps, user) }
    },
  )
  app.endpoint(
    'GET /api/users/data-export/file',
    {
      session,
      summary: 'Download the copy, in the session in which it was requested',
      tag,
      refuses: ['not_found'],
    },
    async ({ user, request, reply }) => {
      const found = await findLatestExport(deps, user)
      if (!found?.is_downloadable) throw new Failure('not_found')
      logSecurity(deps.log, { event: 'data_export_downloaded', personId: user.id, caller: callerOf(request) })
      reply.header('content-disposition', 'attachment; filename="kashf-malumotlarim.zip"')
      const file = { type: 'application/zip', cacheControl: 'private, no-store' }
      return sendObject(deps.storage, exportKey(found.id), file, request, reply)
    },
  )
}
