import type { FastifyInstance } from 'fastify'
import { DAY_S, HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { languageAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { callerOf } from '../../security/caller.ts'
import { buildPortrait } from './build-portrait.ts'
import { changeLanguage } from './change-language.ts'
import { changePicture } from './change-picture.ts'
import { me } from './me.ts'
import { applyAgain, updateProfile } from './update-profile.ts'

const tag = 'accounts'

/** The signed-in user's profile, and a rejected teacher's new application. */
export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/users/userme',
    { session: 'user', summary: 'The signed-in user', tag },
    async ({ user, request }) => ({ data: await me(deps, user.id, languageAsked(request.headers)) }),
  )
  app.endpoint(
    'PUT /api/users',
    {
      session: 'user',
      summary: 'Change my profile; a new e-mail takes effect once its code is confirmed',
      tag,
      refuses: ['reauthentication_required'],
      limit: byUser(30, HOUR_S),
    },
    async ({ user, body, request }) => {
      await updateProfile(deps, user, body, callerOf(request))
      return { data: await me(deps, user.id, languageAsked(request.headers)) }
    },
  )
  app.endpoint(
    'PUT /api/users/language',
    {
      session: 'user',
      summary: 'Choose the language in which notices are sent',
      tag,
      limit: byUser(60, HOUR_S),
    },
    async ({ user, body: { language } }) => {
      await changeLanguage(deps, { userId: user.id, language })
      return { data: { language } }
    },
  )
  app.endpoint(
    'POST /api/users/editprofileimage',
    {
      session: 'user',
      summary: 'Change my picture',
      tag,
      refuses: ['image_refused'],
      limit: byUser(20, HOUR_S),
    },
    async ({ user, files, request }) => {
      await changePicture(deps, { userId: user.id, file: files.file })
      return { data: await me(deps, user.id, languageAsked(request.headers)) }
    },
  )
  app.endpoint(
    'PUT /api/users/portrait',
    { session: 'user', summary: 'Build my portrait, in place of my picture', tag, limit: byUser(60, HOUR_S) },
    async ({ user, body, request }) => {
      await buildPortrait(deps, { userId: user.id, portrait: body })
      return { data: await me(deps, user.id, languageAsked(request.headers)) }
    },
  )
  app.endpoint(
    'POST /api/users/apply',
    { session: 'teacher', summary: 'Apply again after a rejection', tag, limit: byUser(10, DAY_S) },
    async ({ user, body, request }) => {
      await applyAgain(deps, user.id, body)
      return { data: await me(deps, user.id, languageAsked(request.headers)) }
    },
  )
}
