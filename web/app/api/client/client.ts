import { ADDRESS_FIELDS } from '@kashf/contract/addresses.ts'
import { clearSession, readToken } from '../../shell/base/session.ts'
import { type ApiError, errorOfAnswer, networkError } from './api-error.ts'
import { browserId } from './browser-id.ts'
import { confirmStepUp } from './step-up.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type QueryValue = string | number | boolean | null | undefined

export interface CallOptions {
  /** Absent and empty values are left out of the address. */
  query?: Record<string, QueryValue>
  /** An object is sent as JSON, a FormData as multipart. */
  body?: object
  signal?: AbortSignal
  /** The request is completed even when the page is closed meanwhile. At most 64 KB. */
  keepalive?: boolean
}

/**
 * Calls the API of this origin with the browser's token and returns the whole answer (`{ data, message? }`).
 * The place for fetch (files: `fetchFile`). Throws an ApiError; a 401 for a token that was sent ends the session, and a
 * call that needs a fresh one-time code is repeated once the operator has given it.
 */
export function api<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  return confirmStepUp(() => callOnce<T>(method, path, options))
}

async function callOnce<T>(method: Method, path: string, options: CallOptions): Promise<T> {
  const token = readToken()
  const isForm = options.body instanceof FormData
  const headers: Partial<Record<'Accept' | 'Authorization' | 'X-Browser' | 'Content-Type', string>> = {
    Accept: 'application/json',
  }
  if (token) headers.Authorization = `Bearer ${token}`
  // Reading public pages leaves no mark; signing in does, so that strangers who guess cannot lock this browser out.
  if (token || method !== 'GET') headers['X-Browser'] = browserId()
  if (options.body && !isForm) headers['Content-Type'] = 'application/json'

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
    // react-query and effects abort on purpose; they expect the original error.
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

/** The parsed answer, or an ApiError. Shared by fetch, by uploads and by downloads. */
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

/** Addresses as this page needs them, whatever host name it was opened at: they lead to its own origin. */
const withoutOrigin = (field: string, value: unknown): unknown =>
  typeof value === 'string' && (ADDRESS_FIELDS as readonly string[]).includes(field)
    ? value.replace(OWN_ADDRESS, '')
    : value

// A wrong password of a signed-in person is also a 401, and says nothing about the token.
function endsSession(error: ApiError): boolean {
  return error.status === 401 && error.code !== 'login_failed' && error.code !== 'totp_required'
}

/** The path with those parts of the query that say something. */
export function withQuery(path: string, query: CallOptions['query']): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
