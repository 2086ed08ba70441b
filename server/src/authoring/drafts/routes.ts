import { Draft, DraftParams, SaveDraftBody, SavedDraft } from '@kashf/contract/authoring/drafts.ts'
import { answerSchema, nullable } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { findDraft, saveDraft } from './save-draft.ts'

/** Drafts of the studio's forms. Everyone has their own, so nothing is said about the subject. */
export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  const own = { url: '/api/drafts/:form/:subject_id', session: 'teacher', tag: 'drafts' } as const
  endpoint(
    app,
    deps,
    {
      ...own,
      method: 'GET',
      summary: "The reader's own draft of a form, or null",
      answer: answerSchema(nullable(Draft)),
      params: DraftParams,
    },
    async ({ params, user }) => ({
      data: await findDraft(deps, { personId: user.id, form: params.form, subjectId: params.subject_id }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      ...own,
      method: 'PUT',
      summary: 'Save what was typed into a form, field by field, without publishing it',
      answer: answerSchema(SavedDraft),
      limit: byUser(6000, HOUR_S),
      params: DraftParams,
      body: SaveDraftBody,
      // A draft has 64,000 characters, each of up to 6 bytes as `\uXXXX`.
      maxBodyBytes: 400_000,
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
