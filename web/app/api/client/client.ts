import type { AnswerOf, Api, BodyOf, CallName, FilesOf, ParamsOf, QueryOf } from '@kashf/contract/api.ts'
import { ADDRESS_FIELDS } from '@kashf/contract/catalogue/addresses.ts'
import { clearSession, readToken } from '../../shell/base/session.ts'
import { type ApiError, errorOfAnswer, networkError } from './api-error.ts'
import { browserId } from './browser-id.ts'
import { type CallerHeaders, callerHeaders } from './caller-headers.ts'
import { confirmStepUp } from './step-up.ts'

/** The calls that answer with JSON (`answer`), with another content type (`produces`), or that accept files (`files`). */
export type CallWith<Part extends 'answer' | 'produces' | 'files'> = {
  [K in CallName]: Api[K] extends Record<Part, unknown> ? K : never
}[CallName]

/** Required exactly if it has a required member; absent if the call takes none. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [name in Name]?: never }
  : Record<never, never> extends T
    ? { [name in Name]?: T }
    : { [name in Name]: T }

/** Absent and empty values are omitted. */
type Query<T> = T extends undefined ? undefined : { [name in keyof T]: T[name] | null | undefined | '' }

/** Objects are sent as JSON, FormData as multipart. */
type Body<K extends CallName> = BodyOf<K> | ([FilesOf<K>] extends [never] ? never : FormData)

export type ParamsAndQuery<K extends CallName> = Part<'params', ParamsOf<K>> &
  Part<'query', Query<QueryOf<K>>>

export type CallOptions<K extends CallName> = ParamsAndQuery<K> &
  Part<'body', Body<K>> & {
    signal?: AbortSignal
    /** The request survives the page being closed. At most 64 KB. */
    keepalive?: boolean
  }

/** The last argument: optional if nothing in it is required. */
export type Last<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options]

/** `CallOptions` of any call. */
interface AnyOptions {
  params?: object
  query?: object
  body?: object
  signal?: AbortSignal
  keepalive?: boolean
}

/**
 * Makes a call of the contract (`api('POST /api/gifts', { body })`) with the stored token and returns the whole answer
 * (`{ data, message? }`). All calls except uploads and downloads go through here. Throws an ApiError; a 401 for a sent
 * token ends the session, and a call that needs a fresh one-time code is repeated once the operator has entered it.
 */
export function api<K extends CallWith<'answer'>>(
  key: K,
  ...last: Last<CallOptions<K>>
): Promise<AnswerOf<K>> {
  const [options = {}] = last as readonly AnyOptions[]
  return confirmStepUp(() => callOnce<AnswerOf<K>>(key, options))
}

async function callOnce<T>(key: CallName, options: AnyOptions): Promise<T> {
  const { method, url } = requestOf(key, options)
  const token = readToken()
  const isForm = options.body instanceof FormData
  const headers: CallerHeaders & Partial<Record<'Accept' | 'X-Browser' | 'Content-Type', string>> = {
    Accept: 'application/json',
    ...callerHeaders(token),
  }
  // Visitors send the id only with calls that may sign in, not when reading public pages, so that strangers' guesses
  // cannot lock this browser out.
  if (token || method !== 'GET') headers['X-Browser'] = browserId()
  if (options.body && !isForm) headers['Content-Type'] = 'application/json'

  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method,
      headers,
      body: options.body instanceof FormData ? options.body : options.body && JSON.stringify(options.body),
      signal: options.signal,
      keepalive: options.keepalive,
    })
    text = await response.text()
  } catch (error) {
    // react-query and effects abort deliberately and expect the original error.
    if (options.signal?.aborted) throw error
    throw networkError()
  }
  return answerOf<T>({
    status: response.status,
    text,
    requestId: response.headers.get('x-request-id'),
    token,
  })
}

/** Parses the answer or throws its ApiError. Shared by calls, uploads and downloads. */
export function answerOf<T>(answer: {
  status: number
  text: string
  requestId: string | null
  token: string | null
}): T {
  const { status, text, requestId, token } = answer
  if (status >= 200 && status < 300) {
    try {
      return JSON.parse(text || '{}', withoutOrigin)
    } catch {
      throw errorOfAnswer(status, '', requestId)
    }
  }
  const error = errorOfAnswer(status, text, requestId)
  if (endsSession(error) && token && token === readToken()) clearSession()
  throw error
}

const OWN_ADDRESS = /^https?:\/\/[^/]+(?=\/(?:[vxf]|media)\/)/

/** Strips the host name from URLs, so that they lead to the origin this page was opened at. */
const withoutOrigin = (field: string, value: unknown): unknown =>
  typeof value === 'string' && (ADDRESS_FIELDS as readonly string[]).includes(field)
    ? value.replace(OWN_ADDRESS, '')
    : value

// A signed-in user's wrong password is a 401 too, but does not invalidate the token.
function endsSession(error: ApiError): boolean {
  return error.status === 401 && error.code !== 'login_failed' && error.code !== 'totp_required'
}

/** Method and URL of a call: its path with the parameters, and the non-empty parts of the query. */
export function requestOf(key: CallName, { params, query }: Pick<AnyOptions, 'params' | 'query'>) {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  const [method = '', path = ''] = key.split(' ')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))))
  return { method, url: search.size > 0 ? `${filled}?${search}` : filled }
}
