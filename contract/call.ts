import type { TSchema } from 'typebox'
import type { ApiScope } from './accounts/api-scopes.ts'

/** What a call sends. */
interface CallInput {
  /** The placeholders of the path, unless all are ids of rows: `:id`, `:course_id`. */
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** The most bytes of a body without its files, where 64 KB do not suffice. */
  maxBodyBytes?: number
  /** The file parts it accepts, with the maximum size of each. All other files are refused. */
  files?: Readonly<Record<string, { maxBytes: number }>>
  /** The scope with which personal access tokens may make the call; none by default. */
  scope?: ApiScope
}

/** A success responds with JSON of a schema, or with another content type. */
type CallOutput = { answer: TSchema; produces?: never } | { produces: string; answer?: never }

/** What the caller of one operation of the API must know, besides its method and path. */
export type Call = CallInput & CallOutput

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls by method and path: `'GET /api/gifts/:id'`. */
export type Calls = Readonly<Record<`${Method} /api/${string}`, Call>>
