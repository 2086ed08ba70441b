import type { AnswerOf, ParamsOf } from '@kashf/contract/api.ts'
import { readToken } from '../shell/base/session.ts'
import { ApiError, networkError } from './client/api-error.ts'
import { callerHeaders } from './client/caller-headers.ts'
import { answerOf, type CallWith, requestOf } from './client/client.ts'
import { unansweredError } from './unanswered.ts'

/** A file in an upload list, in the specification's format. */
export interface UploadItem {
  uid: string
  name: string
  size: number
  type: string
  status: 'uploading' | 'done' | 'error' | 'removed'
  /** The progress, 0–100. */
  percent: number
  /** The server's answer once done. */
  response?: unknown
  error?: ApiError
}

export interface Upload<T> {
  answer: Promise<T>
  /** Aborts the upload; `answer` then rejects with code `aborted`. */
  abort(): void
}

/**
 * Sends a multipart form with progress, which fetch cannot report. `onProgress` gets whole percents 0–100; failures
 * are ApiErrors as in `api`.
 */
export function upload<K extends CallWith<'files'>>(
  key: K,
  params: ParamsOf<K>,
  form: FormData,
  onProgress: (percent: number) => void,
): Upload<AnswerOf<K>> {
  const request = new XMLHttpRequest()
  const token = readToken()
  const answer = new Promise<AnswerOf<K>>((resolve, reject) => {
    const { method, url } = requestOf(key, { params })
    request.open(method, url)
    const headers = { Accept: 'application/json', ...callerHeaders(token) }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(Math.floor((event.loaded / event.total) * 100))
    }
    request.onload = () => {
      try {
        const requestId = request.getResponseHeader('x-request-id')
        const parsed = answerOf<AnswerOf<K>>({
          status: request.status,
          text: request.responseText,
          requestId,
          token,
        })
        onProgress(100)
        resolve(parsed)
      } catch (error) {
        reject(error)
      }
    }
    const files = [...form.values()].filter((value) => value instanceof Blob)
    request.onerror = () => void unansweredError(files).then(reject)
    request.ontimeout = () => reject(networkError())
    request.onabort = () => reject(new ApiError({ code: 'aborted', status: 0, message: '' }))
    request.send(form)
  })
  return { answer, abort: () => request.abort() }
}
