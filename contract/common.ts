import { type TSchema, type TSchemaOptions, Type } from 'typebox'
import { MAX_INT4 } from './constants.ts'

/** Matches one visible character: neither space, control or format character, combining mark nor blank filler. */
export const VISIBLE = '[^\\s\\p{Cc}\\p{Cf}\\p{M}\\u115F\\u1160\\u3164\\uFFA0]'

/**
 * The pattern of a name or a title: something visible, and not the `undefined` or `null` that a faulty client sends for a
 * missing value. Other texts may consist of those words.
 */
export const TITLE = `^(?!\\s*(?:undefined|null)\\s*$)[\\s\\S]*${VISIBLE}`

/** The id of a row. */
export const Id = Type.Integer({ minimum: 1, maximum: MAX_INT4 })

/** An idempotency key that a form makes for each new thing: a repeated request with it answers with the first one's outcome. */
export const RequestId = Type.String({ format: 'uuid', maxLength: 36 })

/** Keyset pagination: `cursor` is opaque, the `next_cursor` of the previous answer. */
export const Paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 24 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
}

/**
 * Pagination of lists that the existing client requests as a whole: without `limit` and `cursor`, up to 1,000 items. Our own
 * pages always send a limit.
 */
export const WholeListPaging = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'without `limit` and `cursor`: up to 1,000' }),
  ),
  cursor: Paging.cursor,
}

export const nullable = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

/** A whole number or null inside a request: by a union the validator would take null for 0, and 0 for null. */
export const integerOrNull = (limits: { minimum: number; maximum: number }, description?: string) =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    ...limits,
    ...(description === undefined ? {} : { description }),
  })

/** One of these values. */
export const oneOf = <const T extends string | number>(values: readonly T[], options: TSchemaOptions = {}) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      options,
    ),
  )

/** A point in time in a response. */
export const Time = Type.String({ format: 'date-time' })
/** A point in time in a request, without leap seconds and the year 10000, which `Date` does not parse. */
export const timeInput = (description?: string) =>
  Type.String({
    format: 'date-time',
    maxLength: 35,
    pattern: '^[0-9-]{10}T[0-9]{2}:[0-9]{2}:[0-5]',
    ...(description === undefined ? {} : { description }),
  })
/** A day in Tashkent, such as `2026-03-09`. */
export const Day = Type.String({ format: 'date', description: 'in Tashkent' })
/** A person's picture in a response. */
export const Image = nullable(
  Type.String(),
  'base address without the width: `{image}/96.webp`, `{image}/256.webp`',
)

/** The schema of a successful answer. */
export const answerSchema = <T extends TSchema>(data: T) =>
  Type.Object({ data, message: Type.Optional(Type.String()) })

/** The data of an answer that only identifies the changed or deleted row. */
export const ChangedId = Type.Object({ id: Id })

/** The schema of one page of a list. */
export const pageSchema = <T extends TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(item),
    next_cursor: nullable(Type.String()),
    total: Type.Optional(Type.Integer()),
  })

/** `{}`, for an answer whose status says everything. */
export const Nothing = Type.Object({}, { additionalProperties: false })

/** A person in a record of the operators' console. */
export const PersonName = Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() })

/** A person of whom others learn the name alone. */
export const DisplayName = Type.Object({ first_name: Type.String(), last_name: Type.String() })

/** A person as others see them, for example beside a comment. */
export const PersonRef = Type.Object({ ...PersonName.properties, image: Image })

/** The type of a successful answer. */
export interface Answer<T> {
  data: T
  message?: string
}

export interface Page<T> extends Answer<T[]> {
  next_cursor: string | null
  total?: number
}
