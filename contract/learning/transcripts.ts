import { type Static, Type } from 'typebox'
import { Id, oneOf, Paging } from '../common.ts'
import { CAPTION_LANGUAGES } from '../constants.ts'

/** The maximum length of a text that is looked for in what is said, in characters. */
export const MAX_SAID_SEARCH = 100

const search = { text: Type.String({ minLength: 1, maxLength: MAX_SAID_SEARCH }) }

export const SaidQuery = Type.Object(search)
export const SaidInCourseQuery = Type.Object({ ...search, cursor: Paging.cursor })

/** A cue with the words of a search. */
export const SaidMoment = Type.Object({
  at_s: Type.Integer({
    description: 'where to play from: at most two seconds before the first of the words',
  }),
  text: Type.String(),
})
export type SaidMoment = Static<typeof SaidMoment>

/** A lesson in which the words of a search are said. */
export const SaidLesson = Type.Object({
  id: Id,
  title: Type.String(),
  /** Of the captions. */
  spoken: oneOf(CAPTION_LANGUAGES),
  count: Type.Integer({ description: 'cues with the words' }),
  moments: Type.Array(SaidMoment, { description: 'the first three of them' }),
})
export type SaidLesson = Static<typeof SaidLesson>

/** The same in a search through courses. */
export const SaidElsewhere = Type.Object({
  ...SaidLesson.properties,
  course_id: Id,
  course_title: Type.String(),
  language: Type.Integer({ description: "the course's" }),
})
export type SaidElsewhere = Static<typeof SaidElsewhere>

/** Who asked the teacher for the captions of a lesson. */
export const CaptionRequests = Type.Object({
  count: Type.Integer(),
  is_asked: Type.Boolean({ description: 'the reader did' }),
})
export type CaptionRequests = Static<typeof CaptionRequests>
