import { type Static, Type } from 'typebox'
import { Id, Paging, Time, VISIBLE } from '../common.ts'
import { MAX_NOTE } from './limits.ts'

/** The maximum number of one person's notes on a lesson. */
export const MAX_NOTES = 200

/** The client generates the key, so that a note that is sent twice is stored once. */
export const NoteParams = Type.Object({
  id: Id,
  key: Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' }),
})
export type NoteParams = Static<typeof NoteParams>

export const NoteBody = Type.Object({
  /** The second of the video that the note belongs to. */
  at_s: Type.Integer({ minimum: 0, maximum: 86400 }),
  text: Type.String({ minLength: 1, maxLength: MAX_NOTE, pattern: VISIBLE }),
})
export type NoteBody = Static<typeof NoteBody>

export const NotesQuery = Type.Object(Paging)
export type NotesQuery = Static<typeof NotesQuery>

/** A learner's private note. */
export const Note = Type.Object({
  key: NoteParams.properties.key,
  lesson_id: Id,
  at_s: Type.Integer(),
  text: Type.String(),
  created_at: Time,
  updated_at: Time,
})
export type Note = Static<typeof Note>

/** The key of a note that was deleted, or never existed. */
export const DeletedNote = Type.Object({ key: NoteParams.properties.key })

/** A note in the list of all notes on a course, which is in the order of lessons and seconds. */
export const CourseNote = Type.Object({
  ...Note.properties,
  lesson_title: Type.String(),
  lesson_number: Type.Integer({ description: "the lesson's position in the course, from 1" }),
})
export type CourseNote = Static<typeof CourseNote>
