import { type Static, Type } from 'typebox'
import { nullable, oneOf, Time } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'

/** The forms that are saved as drafts, each with the meaning of its subject id. */
export const DRAFT_FORMS = [
  'course', // course id; 0 for a new course
  'lesson', // lesson id
  'new-lesson', // course id
  'promo-code', // promo code id
  'new-promo-code', // course id
  'bundle', // bundle id
  'new-bundle', // always 0
  'profile', // always 0
  'application', // always 0
  'announcement', // course id
  'answer', // question id
  'comment-answer', // comment id
  'import-links', // course id
  'publish-time', // course id
  'portrait', // always 0
  'question', // question id
  'new-question', // bank id
  'test', // test id
  'timetable', // course id
  'group-timetable', // group id
  'homework', // lesson id
] as const
export type DraftForm = (typeof DRAFT_FORMS)[number]

/** Limits of a draft: its fields, the characters of one field, and those of all fields. */
export const MAX_DRAFT_FIELDS = 30
export const MAX_DRAFT_VALUE = 300_000
export const MAX_DRAFT_LENGTH = 400_000

const FieldName = Type.String({ pattern: '^[a-z_]{1,40}$', maxLength: 40 })
const Revision = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const BaseVersion = Type.Integer({ minimum: 1, maximum: MAX_INT4 })

export const DraftParams = Type.Object({
  form: oneOf(DRAFT_FORMS),
  subject_id: Type.Integer({ minimum: 0, maximum: MAX_INT4 }),
})

export const DraftField = Type.Object({
  name: FieldName,
  value: Type.String({ maxLength: MAX_DRAFT_VALUE, description: "the form's value as JSON text" }),
})
export type DraftField = Static<typeof DraftField>

/** The unsaved input of a person in a form. */
export const Draft = Type.Object({
  revision: Type.Integer(),
  base_version: nullable(Type.Integer(), 'the version of the subject that the draft began from'),
  fields: Type.Array(DraftField),
  updated_at: Time,
})
export type Draft = Static<typeof Draft>

export const SaveDraftBody = Type.Object({
  revision: Type.Integer({
    ...Revision,
    description: 'the revision that the changes began from; 0 without a draft',
  }),
  window: Type.String({
    pattern: '^[0-9a-f]{24}$',
    maxLength: 24,
    description: 'random, of the window that typed the changes: a window does not conflict with itself',
  }),
  base_version: Type.Optional(BaseVersion),
  fields: Type.Array(DraftField, { maxItems: MAX_DRAFT_FIELDS, description: 'the changed fields only' }),
  removed: Type.Optional(
    Type.Array(FieldName, { maxItems: MAX_DRAFT_FIELDS, description: 'fields without a draft from now on' }),
  ),
})
export type SaveDraftBody = Static<typeof SaveDraftBody>

export const SavedDraft = Type.Object({
  revision: Type.Integer(),
  updated_at: Time,
  conflicts: Type.Array(DraftField, {
    description: 'fields that another window changed since, which keep that value; all others are stored',
  }),
})
export type SavedDraft = Static<typeof SavedDraft>
