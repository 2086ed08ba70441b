import type { AnswerOf, ParamsOf } from '@kashf/contract/api.ts'
import type { ErrorCode } from '@kashf/contract/errors.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/client/api-error.ts'
import type { CallWith } from '../../../api/client/client.ts'
import { type Upload, upload } from '../../../api/upload.ts'
import { splitProgress } from './upload-progress.ts'
import type { ChosenFile } from './use-transfers.ts'
import type { UploadList } from './use-upload-list.ts'

/** Upload lists by the name of their part in the form. */
export interface FileParts {
  readonly [part: string]: UploadList
}

export interface FormUpload {
  /** True while the form is submitted or waits for its uploads. */
  isSending: boolean
  /** True also while a file is uploaded on its own. */
  isBusy: boolean
  /**
   * Sends the texts and the newest file of each list, after waiting for separate uploads. Resolves with the
   * server's response; throws an ApiError.
   */
  send<K extends CallWith<'files'>>(
    key: K,
    params: ParamsOf<K>,
    texts: Record<string, string>,
  ): Promise<AnswerOf<K>>
  /** Like `isBusy`, but current between renders, for navigation right after saving. */
  isBusyNow(): boolean
}

/**
 * Submits a form as one multipart request, with its files or with the ids of files uploaded separately. Each file
 * shows its own progress and failure. Removing one aborts the request; all input remains for another try.
 */
export function useFormUpload(parts: FileParts): FormUpload {
  const current = useRef<Upload<unknown> | null>(null)
  const [isSending, setSending] = useState(false)
  const stop = () => current.current?.abort()

  useEffect(() => () => current.current?.abort(), [])
  const lists = Object.values(parts)
  const hasTransfers = lists.some((list) => list.items.some((item) => item.transferState !== undefined))

  return {
    isSending,
    isBusy: isSending || hasTransfers,
    isBusyNow: () => current.current !== null || lists.some((list) => list.transfers?.areRunning()),
    async send(key, params, texts) {
      const files = filesOf(parts)
      const separate = files.filter(({ list }) => list.transfers)
      const embedded = files.filter(({ list }) => !list.transfers)
      const form = new FormData()
      for (const [name, text] of Object.entries(texts)) form.set(name, text)
      for (const { name, item } of embedded) form.set(name, item.file, item.name)
      for (const { list, item } of embedded) {
        list.change(item.uid, { status: 'uploading', percent: 0, error: undefined, response: undefined })
        list.onRemove(stop)
      }

      const sizes = embedded.map(({ item }) => item.size)
      const showProgress = (percent: number) => {
        const shares = splitProgress(percent, sizes)
        for (const [at, { list, item }] of embedded.entries()) {
          list.change(item.uid, { percent: shares[at] ?? 0 })
        }
      }
      setSending(true)
      try {
        for (const { name, list, item } of separate) {
          const id = await list.transfers?.arrived(item.uid)
          if (id) form.set(`${name}_upload_id`, id)
          list.onRemove(stop)
        }
        const transfer = upload(key, params, form, showProgress)
        current.current = transfer
        const answer = await transfer.answer
        for (const { list, item } of files) {
          list.change(item.uid, { status: 'done', percent: 100, response: answer })
        }
        return answer
      } catch (error) {
        for (const { name, list, item } of embedded) {
          list.change(
            item.uid,
            partFailure(name, error) ?? requestFailure(error) ?? { status: 'uploading', percent: 0 },
          )
        }
        for (const { name, list, item } of separate) {
          const failure = partFailure(name, error)
          if (failure && current.current) list.change(item.uid, failure)
        }
        throw error
      } finally {
        for (const { list } of files) list.onRemove(null)
        current.current = null
        setSending(false)
      }
    },
  }
}

function filesOf(parts: FileParts): { name: string; list: UploadList; item: ChosenFile }[] {
  return Object.entries(parts).flatMap(([name, list]) => {
    const item = list.items.at(-1)
    return item ? [{ name, list, item }] : []
  })
}

/** The error code that refuses a file by its content, by part name. */
const refusals: ReadonlyMap<string, ErrorCode> = new Map([
  ['video', 'video_type_refused'],
  ['trailer', 'video_type_refused'],
  ['file', 'attachment_type_refused'],
  ['cover', 'image_refused'],
])

/** The failure of the file that the error concerns; null when it concerns another or none. */
function partFailure(part: string, error: unknown): Partial<ChosenFile> | null {
  if (!(error instanceof ApiError) || error.code === 'aborted') return null
  const failure = error.fields[part] ?? error.fields[`${part}_upload_id`]
  if (failure) return { status: 'error', error, response: failure }
  if (error.code === refusals.get(part)) return { status: 'error', error, response: error.message }
  return null
}

/**
 * The failure of a file inside the request: it failed too if there was no response, the server failed, or the request
 * was too large.
 */
function requestFailure(error: unknown): Partial<ChosenFile> | null {
  if (!(error instanceof ApiError) || error.code === 'aborted') return null
  if (error.status !== 0 && error.status !== 413 && error.status < 500) return null
  return { status: 'error', error }
}
