import { type Static, Type } from 'typebox'
import { nullable, Time } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'

/** The forms that save themselves as drafts, each with what its subject is. */
export const DRAFT_FORMS = [
  'course', // the course; 0 for a new one
  'lesson', // the lesson
  'new-lesson', // its course
  'promo-code', // the code
  'new-promo-code', // the course
  'bundle', // the bundle
  'new-bundle', // 0
  'profile', // 0
  'application', // 0
  'announcement', // its course
  'answer', // the question
  'comment-answer', // the comment
  'import-links', // the course
  'publish-time', // the course
  'portrait', // 0
] as const
export type DraftForm = (typeof DRAFT_FORMS)[number]

/** The most fields of a draft, and the most characters of one field and of all. */
export const MAX_DRAFT_FIELDS = 30
export const MAX_DRAFT_VALUE = 30_000
export const MAX_DRAFT_LENGTH = 64_000

const FieldName = Type.String({ pattern: '^[a-z_]{1,40}$', maxLength: 40 })
const Revision = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const BaseVersion = Type.Integer({ minimum: 1, maximum: MAX_INT4 })

export const DraftParams = Type.Object({
  form: Type.Unsafe<DraftForm>(Type.Union(DRAFT_FORMS.map((name) => Type.Literal(name)))),
  subject_id: Type.Integer({ minimum: 0, maximum: MAX_INT4 }),
})

export const DraftField = Type.Object({
  name: FieldName,
  value: Type.String({ maxLength: MAX_DRAFT_VALUE, description: "the form's value as JSON text" }),
})
export type DraftField = Static<typeof DraftField>

/** What a person has typed into a form and not saved. */
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
