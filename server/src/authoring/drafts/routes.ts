import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { findDraft, saveDraft } from './save-draft.ts'

/** Drafts of the studio's forms. Everyone has their own, so an answer reveals nothing about the form's subject. */
export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  const own = { session: 'teacher', tag: 'drafts' } as const
  app.endpoint(
    'GET /api/drafts/:form/:subject_id',
    { ...own, summary: "The reader's own draft of a form, or null" },
    async ({ params, user }) => ({
      data: await findDraft(deps, { personId: user.id, form: params.form, subjectId: params.subject_id }),
    }),
  )
  app.endpoint(
    'PUT /api/drafts/:form/:subject_id',
    {
      ...own,
      summary: 'Save what was typed into a form, field by field, without publishing it',
      limit: byUser(6000, HOUR_S),
      refuses: ['too_many_drafts', 'body_too_large'],
    },
    async ({ params, body, user }) => ({
      data: await saveDraft(
        deps,
        { personId: user.id, form: params.form, subjectId: params.subject_id },
        body,
      ),
    }),
  )
}
