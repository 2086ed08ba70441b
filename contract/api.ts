import type { Static, TSchema } from 'typebox'
import { accountsCalls } from './accounts/calls.ts'
import { authoringCalls } from './authoring/calls.ts'
import { catalogueCalls } from './catalogue/calls.ts'
import { contentCalls } from './content/calls.ts'
import { learningCalls } from './learning/calls.ts'
import { mediaCalls } from './media/calls.ts'
import { moneyCalls } from './money/calls.ts'
import { noticesCalls } from './notices/calls.ts'
import { operatorsCalls } from './operators/calls.ts'
import { operatorsMoneyCalls } from './operators/money-calls.ts'
import { purchasesCalls } from './purchases/calls.ts'
import { statisticsCalls } from './statistics/calls.ts'
import { telegramCalls } from './telegram/calls.ts'
import { webhooksCalls } from './webhooks/calls.ts'

/**
 * Every call of the API, by method and path. The server serves them (`endpoint()`); pages import the types only, so that none
 * loads a schema.
 */
export const API = {
  ...accountsCalls,
  ...authoringCalls,
  ...catalogueCalls,
  ...contentCalls,
  ...learningCalls,
  ...mediaCalls,
  ...moneyCalls,
  ...noticesCalls,
  ...operatorsCalls,
  ...operatorsMoneyCalls,
  ...purchasesCalls,
  ...statisticsCalls,
  ...telegramCalls,
  ...webhooksCalls,
}

export type Api = typeof API
export type CallName = keyof Api

/** The type of one schema of a call; undefined if it has none. */
type TypeOf<C, Part extends string> = C extends { readonly [part in Part]: infer S extends TSchema }
  ? Static<S>
  : undefined

export type ParamsOf<K extends CallName> = TypeOf<Api[K], 'params'>
export type QueryOf<K extends CallName> = TypeOf<Api[K], 'query'>
export type BodyOf<K extends CallName> = TypeOf<Api[K], 'body'>
/** The JSON of a success: `{ data, message? }` as a rule. Undefined for other content types. */
export type AnswerOf<K extends CallName> = TypeOf<Api[K], 'answer'>
/** The names of the file parts. */
export type FilesOf<K extends CallName> = Api[K] extends { files: infer F } ? keyof F & string : never
