import type { ErrorCode } from '@kashf/contract/errors.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { type Upload, upload } from '../../api/upload.ts'
import { shareProgress } from './share-progress.ts'
import type { ChosenFile, UploadList } from './use-upload-list.ts'

/** Lists of files by the name of their part in the form. */
export type FileParts = Readonly<Record<string, UploadList>>

export interface FormUpload {
  /** True while the form is on its way. */
  isSending: boolean
  /** Sends the texts and the newest file of each list. The answer is the server's; throws an ApiError. */
  send<T>(method: 'POST' | 'PATCH', path: string, texts: Record<string, string>): Promise<T>
  /** The same as `isSending`, but true to the moment: a page that is left right after saving asks this. */
  isUnderWay(): boolean
}

/**
 * Sends a form with its files as one multipart request. Every file shows its own progress and its own failure;
 * taking one out stops the request, and what was typed and chosen stays for another try.
 */
export function useFormUpload(parts: FileParts): FormUpload {
  const current = useRef<Upload<unknown> | null>(null)
  const [isSending, setSending] = useState(false)
  const stop = () => current.current?.abort()

  useEffect(() => () => current.current?.abort(), [])

  return {
    isSending,
    isUnderWay: () => current.current !== null,
    async send<T>(method: 'POST' | 'PATCH', path: string, texts: Record<string, string>): Promise<T> {
      const files = filesOf(parts)
      const form = new FormData()
      for (const [name, text] of Object.entries(texts)) form.set(name, text)
      for (const { name, item } of files) form.set(name, item.file, item.name)
      for (const { list, item } of files) {
        list.change(item.uid, { status: 'uploading', percent: 0, error: undefined, response: undefined })
        list.onRemove(stop)
      }

      const sizes = files.map(({ item }) => item.size)
      const showProgress = (percent: number) => {
        const shares = shareProgress(percent, sizes)
        for (const [at, { list, item }] of files.entries()) {
          list.change(item.uid, { percent: shares[at] ?? 0 })
        }
      }
      const transfer = upload<T>(path, form, showProgress, method)
      current.current = transfer
      setSending(true)
      try {
        const answer = await transfer.answer
        for (const { list, item } of files) {
          list.change(item.uid, { status: 'done', percent: 100, response: answer })
        }
        return answer
      } catch (error) {
        for (const { name, list, item } of files) list.change(item.uid, failed(name, error))
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

/** The answer that refuses a file by its content, by the part's name. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  video: 'video_type_refused',
  trailer: 'video_type_refused',
  file: 'attachment_type_refused',
  cover: 'image_refused',
}

/** A file is to blame when the answer names its part, or when no answer came; otherwise it waits again. */
function failed(part: string, error: unknown): Partial<ChosenFile> {
  const waiting = { status: 'uploading', percent: 0 } as const
  if (!(error instanceof ApiError) || error.code === 'aborted') return waiting
  const blame = error.fields[part]
  if (blame) return { status: 'error', error, response: blame }
  if (error.code === refusals[part]) return { status: 'error', error, response: error.message }
  if (error.status === 0 || error.status === 413 || error.status >= 500) return { status: 'error', error }
  return waiting
}
