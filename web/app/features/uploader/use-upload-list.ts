import { useRef, useState } from 'react'
import type { UploadItem } from '../../api/upload.ts'
import type { FileCheck } from './check-file.ts'

/** A file that was chosen: it waits (uploading, 0), is on its way, arrived, or failed. */
export interface ChosenFile extends UploadItem {
  file: File
}

export interface UploadList {
  items: ChosenFile[]
  /** Why the last choice was refused. */
  refusal: string | undefined
  add(files: File[]): void
  /** Takes a file out; one that is on its way is stopped. */
  remove(uid: string): void
  change(uid: string, change: Partial<UploadItem>): void
  /** Whoever sends the files leaves here the way to stop. */
  onRemove(stop: (() => void) | null): void
  clear(): void
}

/** The files of one field. With `maxCount` 1 the newest takes the place of the old one. */
export function useUploadList({ check, maxCount }: { check?: FileCheck; maxCount?: number }): UploadList {
  const [items, setItems] = useState<ChosenFile[]>([])
  const [refusal, setRefusal] = useState<string>()
  const stop = useRef<(() => void) | null>(null)

  return {
    items,
    refusal,
    add(files) {
      const problem = files.map((file) => check?.(file) ?? null).find((sentence) => sentence !== null)
      setRefusal(problem ?? undefined)
      const fitting = files.filter((file) => !check?.(file)).map(chosen)
      if (fitting.length === 0) return
      setItems((before) => {
        const all = [...before, ...fitting]
        if (maxCount === undefined) return all
        return maxCount === 1 ? all.slice(-1) : all.slice(0, maxCount)
      })
    },
    remove(uid) {
      stop.current?.()
      setItems((before) => before.filter((item) => item.uid !== uid))
    },
    change(uid, change) {
      setItems((before) => before.map((item) => (item.uid === uid ? { ...item, ...change } : item)))
    },
    onRemove(next) {
      stop.current = next
    },
    clear() {
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
