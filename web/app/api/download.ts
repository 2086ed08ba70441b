import { LANGUAGE_HEADER } from '@kashf/contract/interface-language.ts'
import { LANGUAGE } from '../shell/base/language.ts'
import { readToken } from '../shell/base/session.ts'
import { networkError } from './client/api-error.ts'
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
  const token = readToken()
  let response: Response
  let content: Blob
  try {
    // Always named: a table for a reader is written as Excel in that language reads it.
    const headers = { ...callerHeaders(token), [LANGUAGE_HEADER]: LANGUAGE }
    const { method, url } = requestOf(file.call, file)
    response = await fetch(url, { method, headers })
    content = await response.blob()
  } catch {
    throw networkError()
  }
  if (!response.ok) {
    const text = await content.text()
    // Throws the answer's error, and ends the session like any other call.
    answerOf<never>({ status: response.status, text, requestId: response.headers.get('x-request-id'), token })
  }
  const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { name: name ?? '', content }
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
