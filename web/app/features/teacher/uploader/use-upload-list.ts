import { useRef, useState } from 'react'
import type { FileCheck } from '../../private/files/check-file.ts'
import type { UploadPurpose } from '../../public-account/uploads/start-transfer.ts'
import { type ChosenFile, type Transfers, useTransfers } from './use-transfers.ts'

export interface UploadList {
  items: ChosenFile[]
  /** The reason why the last choice was refused. */
  refusal: string | undefined
  /** Controls of files uploaded as soon as they are chosen; null when files are sent with the form. */
  transfers: Transfers | null
  /** Replaces the file. */
  add(file: File): void
  /** Removes a file and aborts its upload. */
  remove(uid: string): void
  change(uid: string, change: Partial<ChosenFile>): void
  /** Sets the function that aborts the request when a file is removed. */
  onRemove(stop: (() => void) | null): void
  /** Empties the list after its files were used. */
  clear(): void
}

export interface UploadListRules {
  check: FileCheck
  /** If set, each file is uploaded as soon as it is chosen; otherwise it is sent with the form. */
  purpose?: UploadPurpose
}

/** The file of one field; a new one replaces it. */
export function useUploadList({ check, purpose }: UploadListRules): UploadList {
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
    add(file) {
      const problem = check(file)
      setRefusal(problem ?? undefined)
      if (problem) return
      const chosen = toChosenFile(file)
      setItems([chosen])
      for (const item of items) transfers.cancel(item.uid)
      transfers.start(chosen)
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
