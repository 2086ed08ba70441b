import { useRef, useState } from 'react'
import type { FileCheck } from '../../private/files/check-file.ts'
import type { UploadPurpose } from './start-transfer.ts'
import { type ChosenFile, type Transfers, useTransfers } from './use-transfers.ts'

export interface UploadList {
  items: ChosenFile[]
  /** The reason why the last choice was refused. */
  refusal: string | undefined
  /** Controls of files uploaded as soon as they are chosen; null when files are sent with the form. */
  transfers: Transfers | null
  add(files: File[]): void
  /** Removes a file and aborts its upload. */
  remove(uid: string): void
  change(uid: string, change: Partial<ChosenFile>): void
  /** Sets the function that aborts the request when a file is removed. */
  onRemove(stop: (() => void) | null): void
  /** Empties the list after its files were used. */
  clear(): void
}

export interface UploadListRules {
  check?: FileCheck
  maxCount?: number
  /** If set, each file is uploaded as soon as it is chosen; otherwise it is sent with the form. */
  purpose?: UploadPurpose
}

/** The files of one field. With `maxCount` 1 a new file replaces the old one. */
export function useUploadList({ check, maxCount, purpose }: UploadListRules): UploadList {
  const [items, setItems] = useState<ChosenFile[]>([])
  const [refusal, setRefusal] = useState<string>()
  const stop = useRef<(() => void) | null>(null)
  const change = (uid: string, change: Partial<ChosenFile>) =>
    setItems((before) => before.map((item) => (item.uid === uid ? { ...item, ...change } : item)))
  const transfers = useTransfers(purpose, change)

  return {
    items,
    refusal,
    transfers: purpose ? transfers : null,
    add(files) {
      const problem = files.map((file) => check?.(file) ?? null).find((sentence) => sentence !== null)
      setRefusal(problem ?? undefined)
      const accepted = files.filter((file) => !check?.(file)).map(toChosenFile)
      if (accepted.length === 0) return
      const all = [...items, ...accepted]
      const retained = maxCount === 1 ? all.slice(-1) : all.slice(0, maxCount)
      setItems(retained)
      for (const item of items) if (!retained.includes(item)) transfers.cancel(item.uid)
      for (const item of accepted) if (retained.includes(item)) transfers.start(item)
    },
    remove(uid) {
      stop.current?.()
      transfers.cancel(uid)
      setItems((before) => before.filter((item) => item.uid !== uid))
    },
    change,
    onRemove(next) {
      stop.current = next
    },
    clear() {
      transfers.forgetAll()
      setItems([])
      setRefusal(undefined)
    },
  }
}

// `randomUUID` is missing on pages served over plain http.
let nextUid = 1

function toChosenFile(file: File): ChosenFile {
  const { name, size, type } = file
  return { uid: `file-${nextUid++}`, name, size, type, status: 'uploading', percent: 0, file }
}
