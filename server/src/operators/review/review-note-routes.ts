import {
  AddReviewNoteBody,
  FixReviewNoteBody,
  ReviewNoteParams,
  ReviewNotes,
} from '@kashf/contract/authoring/review-notes.ts'
import { answerSchema, IdParams } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import {
  addReviewNote,
  closeReviewNote,
  reviewNotes,
  setFixed,
} from '../../authoring/review-notes/review-notes.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'

const rule = { session: 'operator', tag: 'operators', answer: answerSchema(ReviewNotes) } as const
const CHANGES_AN_HOUR = 600

/** Notes of a review, which its return sends to the teacher. */
export function reviewNoteRoutes(app: FastifyInstance, deps: Deps): void {
  const list = '/api/admin/courses/:id/review-notes'
  const limit = byUser(CHANGES_AN_HOUR, HOUR_S)
  const change = { ...rule, url: `${list}/:note_id`, limit, params: ReviewNoteParams }
  endpoint(
    app,
    deps,
    { ...rule, method: 'GET', url: list, summary: 'Open notes about a course', params: IdParams },
    async ({ params }) => ({ data: await reviewNotes(deps.db, params.id) }),
  )
  endpoint(
    app,
    deps,
    {
      ...rule,
      method: 'POST',
      url: list,
      summary: 'Note what the teacher should mend, at a second of a lesson if need be',
      status: 201,
      limit,
      params: IdParams,
      body: AddReviewNoteBody,
      refuses: ['course_state_conflict', 'too_many_review_notes'],
    },
    async ({ user, params, body }) => ({
      data: await addReviewNote(deps, { ...body, courseId: params.id, operatorId: user.id }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      ...change,
      method: 'PUT',
      summary: 'Mark a note as mended, or as not mended',
      body: FixReviewNoteBody,
    },
    async ({ params, body }) => {
      await setFixed(deps, { courseId: params.id, noteId: params.note_id, isFixed: body.is_fixed })
      return { data: await reviewNotes(deps.db, params.id) }
    },
  )
  endpoint(app, deps, { ...change, method: 'DELETE', summary: 'Take a note back' }, async ({ params }) => {
    await closeReviewNote(deps, { courseId: params.id, noteId: params.note_id })
    return { data: await reviewNotes(deps.db, params.id) }
  })
}
