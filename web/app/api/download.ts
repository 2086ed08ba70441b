import { LANGUAGE_HEADER } from '@kashf/contract/interface-language.ts'
import { LANGUAGE } from '../shell/base/language.ts'
import { readToken } from '../shell/base/session.ts'
import { ApiError, networkError } from './client/api-error.ts'
import { callerHeaders } from './client/caller-headers.ts'
import { answerOf, type CallWith, type ParamsAndQuery, requestOf } from './client/client.ts'
import { confirmStepUp } from './client/step-up.ts'

/** A call that answers with a file. */
export type FileCall = {
  [K in CallWith<'produces'>]: { call: K } & ParamsAndQuery<K>
}[CallWith<'produces'>]

export interface FetchedFile {
  /** File name from the server; '' if it sent none. */
  name: string
  content: Blob
}

/**
 * Fetches a file with the stored token, which a plain link could not send. Throws an `ApiError`; asks operators for a
 * fresh one-time code where needed.
 */
export function fetchFile(file: FileCall): Promise<FetchedFile> {
  return confirmStepUp(() => fetchOnce(file))
}

async function fetchOnce(file: FileCall): Promise<FetchedFile> {
  const response = await openFile(file)
  const content = await orNetworkError(() => response.blob())
  const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { name: name ?? '', content }
}

/** Begins to fetch a file; throws the error of an answer that is none, and ends the session like any other call. */
async function openFile(file: FileCall, more: HeadersInit = {}): Promise<Response> {
  const token = readToken()
  const { method, url } = requestOf(file.call, file)
  // Always named: a table for a reader is written as Excel in that language reads it.
  const headers = { ...callerHeaders(token), [LANGUAGE_HEADER]: LANGUAGE, ...more }
  const response = await orNetworkError(() => fetch(url, { method, headers }))
  if (response.ok) return response
  const text = await orNetworkError(() => response.text())
  return answerOf<never>({
    ...{ status: response.status, text, token },
    requestId: response.headers.get('x-request-id'),
  })
}

async function orNetworkError<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch {
    throw networkError()
  }
}

/** A large file, whose load goes on where the line was cut. */
export class ResumedFile {
  readonly #file: FileCall
  #pieces: Uint8Array<ArrayBuffer>[] = []
  #etag = ''

  constructor(file: FileCall) {
    this.#file = file
  }

  get #bytes(): number {
    return this.#pieces.reduce((sum, { length }) => sum + length, 0)
  }

  /**
   * The whole file. It goes on by itself as long as the line brings something, and else where the next call finds it. Throws an
   * `ApiError` like `fetchFile`.
   */
  async load(): Promise<Blob> {
    for (;;) {
      const before = this.#bytes
      try {
        await this.#read(before)
        return new Blob(this.#pieces)
      } catch (error) {
        // What has arrived no longer fits.
        if (error instanceof ApiError && error.status === 416) this.#pieces = []
        if (this.#bytes <= before) throw error
      }
    }
  }

  async #read(from: number): Promise<void> {
    const rest = { Range: `bytes=${from}-`, 'If-Range': this.#etag }
    const response = await openFile(this.#file, from > 0 ? rest : {})
    if (response.status !== 206) this.#pieces = []
    this.#etag = response.headers.get('etag') ?? ''
    const reader = response.body?.getReader()
    for (;;) {
      const piece = await orNetworkError(async () => reader?.read())
      if (!piece?.value) return
      this.#pieces.push(piece.value)
    }
  }
}

/** Saves a fetched file as a browser download. */
export function saveFile({ name, content }: FetchedFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Delayed: some browsers read the blob only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
