import { type Static, type TSchema, Type } from 'typebox'
import { accountsCalls } from './accounts/calls.ts'
import { authoringCalls } from './authoring/calls.ts'
import { teamCalls } from './authoring/team-calls.ts'
import type { Call } from './call.ts'
import { catalogueCalls } from './catalogue/calls.ts'
import { Id } from './common.ts'
import { contentCalls } from './content/calls.ts'
import { dayCalls } from './day/calls.ts'
import { groupsCalls } from './groups/calls.ts'
import { unlockingCalls } from './groups/unlocking-calls.ts'
import { homeworkCalls } from './homework/calls.ts'
import { learningCalls } from './learning/calls.ts'
import { mediaCalls } from './media/calls.ts'
import { moneyCalls } from './money/calls.ts'
import { noticesCalls } from './notices/calls.ts'
import { operatorsCalls } from './operators/calls.ts'
import { operatorsMoneyCalls } from './operators/money-calls.ts'
import { parentsCalls } from './parents/calls.ts'
import { partnersCalls } from './partners/calls.ts'
import { attemptCalls } from './practice/attempt-calls.ts'
import { bankCalls } from './practice/bank-calls.ts'
import { resultCalls } from './practice/result-calls.ts'
import { reviewCalls } from './practice/review-calls.ts'
import { testCalls } from './practice/test-calls.ts'
import { purchasesCalls } from './purchases/calls.ts'
import { rosterCalls } from './roster/calls.ts'
import { statisticsCalls } from './statistics/calls.ts'
import { telegramCalls } from './telegram/calls.ts'
import { webhooksCalls } from './webhooks/calls.ts'

const calls = {
  ...accountsCalls,
  ...authoringCalls,
  ...teamCalls,
  ...catalogueCalls,
  ...contentCalls,
  ...groupsCalls,
  ...unlockingCalls,
  ...homeworkCalls,
  ...learningCalls,
  ...dayCalls,
  ...mediaCalls,
  ...moneyCalls,
  ...noticesCalls,
  ...operatorsCalls,
  ...operatorsMoneyCalls,
  ...parentsCalls,
  ...bankCalls,
  ...testCalls,
  ...attemptCalls,
  ...resultCalls,
  ...reviewCalls,
  ...purchasesCalls,
  ...rosterCalls,
  ...partnersCalls,
  ...statisticsCalls,
  ...telegramCalls,
  ...webhooksCalls,
}

export type Api = typeof calls
export type CallName = keyof Api

/** The ids in a path, `:id` and `:course_id`, are its parameters if the call declares no others. */
function withIds(name: string, call: Call): Call {
  const ids = [...name.matchAll(/:(\w*id)\b/gi)].map(([, placeholder]) => [placeholder, Id])
  return call.params || ids.length === 0 ? call : { ...call, params: Type.Object(Object.fromEntries(ids)) }
}

/**
 * Every call of the API, by method and path. The server serves them (`endpoint()`); pages import the types only, so that none
 * loads a schema.
 */
export const API = Object.fromEntries(
  Object.entries<Call>(calls).map(([name, call]) => [name, withIds(name, call)]),
) as Readonly<Record<CallName, Call>>

/** The type of one schema of a call; undefined if it has none. */
type TypeOf<C, Part extends string> = C extends { readonly [part in Part]: infer S extends TSchema }
  ? Static<S>
  : undefined

/** The names of the placeholders in a path. */
type Placeholder<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | Placeholder<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

export type ParamsOf<K extends CallName> = Api[K] extends { params: TSchema }
  ? TypeOf<Api[K], 'params'>
  : [Placeholder<K>] extends [never]
    ? undefined
    : Record<Placeholder<K>, number>
export type QueryOf<K extends CallName> = TypeOf<Api[K], 'query'>
export type BodyOf<K extends CallName> = TypeOf<Api[K], 'body'>
/** The JSON of a success: `{ data, message? }` as a rule. Undefined for other content types. */
export type AnswerOf<K extends CallName> = TypeOf<Api[K], 'answer'>
/** The names of the file parts. */
export type FilesOf<K extends CallName> = Api[K] extends { files: infer F } ? keyof F & string : never
