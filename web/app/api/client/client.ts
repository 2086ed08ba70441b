import { ADDRESS_FIELDS } from '@kashf/contract/catalogue/addresses.ts'
import { LANGUAGE_HEADER } from '@kashf/contract/interface-language.ts'
import { LANGUAGE, PREFIX } from '../../shell/base/language.ts'
import { clearSession, readToken } from '../../shell/base/session.ts'
import { type ApiError, errorOfAnswer, networkError } from './api-error.ts'
import { browserId } from './browser-id.ts'
import { confirmStepUp } from './step-up.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type QueryValue = string | number | boolean | null | undefined

export interface CallOptions {
  /** Absent and empty values are omitted. */
  query?: Record<string, QueryValue>
  /** Objects are sent as JSON, FormData as multipart. */
  body?: object
  signal?: AbortSignal
  /** The request survives the page being closed. At most 64 KB. */
  keepalive?: boolean
}

/**
 * Calls this origin's API with the stored token and returns the whole answer (`{ data, message? }`). All calls except
 * uploads and downloads go through here. Throws an ApiError; a 401 for a sent token ends the session, and a call that
 * needs a fresh one-time code is repeated once the operator has entered it.
 */
export function api<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  return confirmStepUp(() => callOnce<T>(method, path, options))
}

async function callOnce<T>(method: Method, path: string, options: CallOptions): Promise<T> {
  const token = readToken()
  const isForm = options.body instanceof FormData
  const headers: Partial<
    Record<'Accept' | 'Authorization' | 'X-Browser' | 'Content-Type' | typeof LANGUAGE_HEADER, string>
  > = {
    Accept: 'application/json',
  }
  if (token) headers.Authorization = `Bearer ${token}`
  // Visitors send the id only with calls that may sign in, not when reading public pages, so that strangers' guesses
  // cannot lock this browser out.
  if (token || method !== 'GET') headers['X-Browser'] = browserId()
  if (options.body && !isForm) headers['Content-Type'] = 'application/json'

  if (PREFIX) headers[LANGUAGE_HEADER] = LANGUAGE

  let response: Response
  let text: string
  try {
    response = await fetch(withQuery(path, options.query), {
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

/** GET; see `api`. */
export const get = <T>(path: string, query?: CallOptions['query'], signal?: AbortSignal): Promise<T> =>
  api<T>('GET', path, { query, signal })

/** POST; see `api`. */
export const post = <T>(path: string, body?: object): Promise<T> => api<T>('POST', path, { body })

/** PUT; see `api`. */
export const put = <T>(path: string, body?: object): Promise<T> => api<T>('PUT', path, { body })

/** PATCH; see `api`. */
export const patch = <T>(path: string, body?: object): Promise<T> => api<T>('PATCH', path, { body })

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

/** The path with the non-empty parts of the query. */
export function withQuery(path: string, query: CallOptions['query']): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
