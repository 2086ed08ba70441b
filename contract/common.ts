import { type Static, type TSchema, Type } from 'typebox'

/** `/{id}` in an address. */
export const IdParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2147483647 }) })
export type IdParams = Static<typeof IdParams>

/** Key paging: `cursor` is opaque and comes from the previous answer's `next_cursor`. */
export const Paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 24 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
}

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** `data` (and `message`) of a success. Types only: answers are built by hand in `present` functions. */
export interface Answer<T> {
  data: T
  message?: string
}

export interface Page<T> extends Answer<T[]> {
  next_cursor: string | null
  total?: number
}

/** Languages of a course: 1 O'zbek tili, 2 Rus tili, 3 Ingliz tili. */
export const LANGUAGES = { 1: "O'zbek tili", 2: 'Rus tili', 3: 'Ingliz tili' } as const
/** Levels of a course. */
export const LEVELS = { 1: "Boshlang'ich", 2: "O'rta", 3: 'Yuqori' } as const
/** Access term: 1–12 months, 13 means for life. */
export const LIFETIME_PERIOD = 13
/** What a course can be in; the numbers are the wire's. */
export const COURSE_STATUS = { draft: 1, published: 2, in_review: 3, hidden: 4, returned: 5 } as const
export type CourseStatusName = keyof typeof COURSE_STATUS
/** Kinds of lesson, a small label in the topic list. */
export const VARIANTS = { video: 'Video', practice: 'Amaliyot', summary: 'Xulosa' } as const
export type Variant = keyof typeof VARIANTS
