import { useRef, useState } from 'react'
import type { UploadItem } from '../../../api/upload.ts'
import type { FileCheck } from '../../member/files/check-file.ts'
import type { UploadPurpose } from './start-transfer.ts'
import { type TransferState, type Transfers, useTransfers } from './use-transfers.ts'

/** A file that was chosen: it waits (uploading, 0), is on its way, arrived, or failed. */
export interface ChosenFile extends UploadItem {
  file: File
  /** Of a file that travels on its own and has not arrived. */
  transferState?: TransferState
}

export interface UploadList {
  items: ChosenFile[]
  /** Why the last choice was refused. */
  refusal: string | undefined
  /** How files transferState that are sent when they are chosen; null when they go with the form. */
  transfers: Transfers | null
  add(files: File[]): void
  /** Takes a file out; one that is on its way is stopped. */
  remove(uid: string): void
  change(uid: string, change: Partial<ChosenFile>): void
  /** Sets the function that stops the sending when a file is removed. */
  onRemove(stop: (() => void) | null): void
  /** Empties the list after its files were used. */
  clear(): void
}

export interface UploadListRules {
  check?: FileCheck
  maxCount?: number
  /** Given, each file is sent on its own as soon as it is chosen; absent, it goes with the form. */
  purpose?: UploadPurpose
}

/** The files of one field. With `maxCount` 1 the newest takes the place of the old one. */
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
      const fitting = files.filter((file) => !check?.(file)).map(chosen)
      if (fitting.length === 0) return
      const all = [...items, ...fitting]
      const kept = maxCount === 1 ? all.slice(-1) : all.slice(0, maxCount)
      setItems(kept)
      for (const item of items) if (!kept.includes(item)) transfers.cancel(item.uid)
      for (const item of fitting) if (kept.includes(item)) transfers.start(item)
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

// Not randomUUID: it is missing where the page came over plain http.
let nextUid = 1

function chosen(file: File): ChosenFile {
  const { name, size, type } = file
  return { uid: `file-${nextUid++}`, name, size, type, status: 'uploading', percent: 0, file }
}
