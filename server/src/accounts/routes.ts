import {
  ApplyBody,
  Device,
  LoginAnswer,
  LoginBody,
  UpdateProfileBody,
  User,
} from '@kashf/contract/accounts.ts'
import { answerSchema, IdParams } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { DAY_S, HOUR_S } from '../clock.ts'
import { callerOf } from '../http/caller.ts'
import { endpoint } from '../http/endpoint.ts'
import { byUser } from '../http/limits/rate-limit.ts'
import { MAX_IMAGE_BYTES } from '../media/images/store-image.ts'
import type { Deps } from '../runtime/deps.ts'
import { logSecurity } from '../security/security-log.ts'
import { securityRoutes } from './account-security/routes.ts'
import { applyAgain } from './profile/apply-again.ts'
import { changePicture } from './profile/change-picture.ts'
import { me } from './profile/me.ts'
import { updateProfile } from './profile/update-profile.ts'
import { registrationRoutes } from './registration/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { devicesOf, endDevice } from './sessions/devices.ts'
import { deviceOf } from './sessions/known-devices.ts'
import { login } from './sessions/login.ts'
import { endSessions } from './sessions/sessions.ts'

const tag = 'accounts'

/** Registration, codes, sessions, the own profile. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  registrationRoutes(app, deps)
  sessionRoutes(app, deps)
  securityRoutes(app, deps)
  secondFactorRoutes(app, deps)
  profileRoutes(app, deps)
}

function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/users/login',
      session: 'none',
      summary: 'Sign in',
      tag,
      answer: LoginAnswer,
      // Counted in `login-budgets.ts`: who asks matters, and right passwords do not count.
      refuses: ['login_failed', 'totp_required', 'too_many_requests', 'unavailable'],
      body: LoginBody,
    },
    async ({ body, request }) => {
      const { token } = await login(deps, { ...body, device: deviceOf(request) })
      // The existing client reads data.token; an older one read the token at the top.
      return { data: { token }, token }
    },
  )
  endpoint(
    app,
    deps,
    { method: 'POST', url: '/api/users/logout', session: 'user', summary: 'End this session', tag },
    async ({ user, request }) => {
      await endSessions(deps.db, { userId: user.id, only: user.sessionId })
      logSecurity(deps.log, {
        event: 'session_ended',
        personId: user.id,
        caller: callerOf(request),
        reason: 'signed_out',
      })
      return { data: { ended: true } }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/users/devices',
      session: 'user',
      summary: 'Where I am signed in',
      tag,
      answer: answerSchema(Type.Array(Device)),
    },
    async ({ user }) => ({ data: await devicesOf(deps, user) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'DELETE',
      url: '/api/users/devices/:id',
      session: 'user',
      summary: 'End a session of mine',
      tag,
      params: IdParams,
    },
    async ({ user, params, request }) => {
      await endDevice(deps, user, params.id, callerOf(request))
      return { data: { id: params.id } }
    },
  )
}

function profileRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/users/userme',
      session: 'user',
      summary: 'The signed-in person',
      tag,
      answer: answerSchema(User),
    },
    async ({ user }) => ({ data: await me(deps, user.id) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'PUT',
      url: '/api/users',
      session: 'user',
      summary: 'Change the own profile; a new e-mail waits for its code',
      tag,
      answer: answerSchema(User),
      refuses: ['reauthentication_required'],
      limit: byUser(30, HOUR_S),
      body: UpdateProfileBody,
    },
    async ({ user, body, request }) => {
      await updateProfile(deps, user, body, callerOf(request))
      return { data: await me(deps, user.id) }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/users/editprofileimage',
      session: 'user',
      summary: 'Change the own picture',
      tag,
      answer: answerSchema(User),
      refuses: ['image_refused'],
      limit: byUser(20, HOUR_S),
      files: { file: { maxBytes: MAX_IMAGE_BYTES } },
    },
    async ({ user, files }) => {
      await changePicture(deps, { userId: user.id, file: files.file })
      return { data: await me(deps, user.id) }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/users/apply',
      session: 'teacher',
      summary: 'Apply again after a rejection',
      tag,
      answer: answerSchema(User),
      limit: byUser(10, DAY_S),
      body: ApplyBody,
    },
    async ({ user, body }) => {
      await applyAgain(deps, user.id, body)
      return { data: await me(deps, user.id) }
    },
  )
}
