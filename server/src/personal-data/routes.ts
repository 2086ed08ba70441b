import { answerSchema, nullable } from '@kashf/contract/common.ts'
import {
  AccountClosing,
  CloseAccountBody,
  DataExport,
  DataExportBody,
} from '@kashf/contract/personal-data.ts'
import type { FastifyInstance } from 'fastify'
import { reauthenticate } from '../accounts/account-security/reauthenticate.ts'
import { callerOf } from '../http/caller.ts'
import { endpoint } from '../http/endpoint.ts'
import { Failure } from '../http/errors/failure.ts'
import { sendObject } from '../media/serving/send-object.ts'
import type { Deps } from '../runtime/deps.ts'
import { logSecurity } from '../security/security-log.ts'
import { assertMayClose, cancelClosing, closeAccount } from './closing/close-account.ts'
import { showClosing } from './closing/show-closing.ts'
import { findLatestExport } from './export/find-export.ts'
import { exportKey } from './export/make-export.ts'
import { requestExport } from './export/request-export.ts'

const tag = 'accounts'
const session = 'user'

/** The calls of a user's own data: a copy of it, and closing the account. */
export function personalDataRoutes(app: FastifyInstance, deps: Deps): void {
  exportRoutes(app, deps)
  closingRoutes(app, deps)
}

function exportRoutes(app: FastifyInstance, deps: Deps): void {
  const url = '/api/users/data-export'
  const answer = answerSchema(nullable(DataExport))
  endpoint(
    app,
    deps,
    { method: 'GET', url, session, summary: 'The latest copy of my data', tag, answer },
    async ({ user }) => ({ data: await findLatestExport(deps, user) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url,
      session,
      summary: 'Request a copy of my data (ZIP of JSON and CSV); made in the background, stored for a day',
      tag,
      answer,
      status: 202,
      refuses: ['reauthentication_required', 'data_export_running', 'too_many_requests'],
      body: DataExportBody,
    },
    async ({ user, body, request }) => {
      const caller = callerOf(request)
      await reauthenticate(deps, user, body, caller)
      await requestExport(deps, user, caller)
      return { data: await findLatestExport(deps, user) }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: `${url}/file`,
      session,
      summary: 'Download the copy, in the session in which it was requested',
      tag,
      produces: 'application/zip',
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

function closingRoutes(app: FastifyInstance, deps: Deps): void {
  const url = '/api/users/closing'
  const answer = answerSchema(AccountClosing)
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url,
      session,
      summary: 'What closing my account would affect, and when it happens',
      tag,
      answer,
    },
    async ({ user }) => ({ data: await showClosing(deps, user) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url,
      session,
      summary: 'Close my account in 14 days',
      tag,
      answer,
      refuses: [
        'reauthentication_required',
        'closing_leaves_money',
        'closing_payout_open',
        'closing_after_change',
        'forbidden',
      ],
      body: CloseAccountBody,
    },
    async ({ user, body, request }) => {
      const caller = callerOf(request)
      assertMayClose(user)
      await reauthenticate(deps, user, body, caller)
      await closeAccount(deps, user, { leavesMoney: body.leaves_money ?? false }, caller)
      return { data: await showClosing(deps, user) }
    },
  )
  endpoint(
    app,
    deps,
    { method: 'DELETE', url, session, summary: 'Cancel the closing of my account', tag, answer },
    async ({ user, request }) => {
      await cancelClosing(deps, user, callerOf(request))
      return { data: await showClosing(deps, user) }
    },
  )
}
