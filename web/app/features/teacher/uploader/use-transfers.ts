import { useEffect, useRef } from 'react'
import { ApiError } from '../../../api/client/api-error.ts'
import type { UploadItem } from '../../../api/upload.ts'
import {
  startTransfer,
  type Transfer,
  type UploadPurpose,
} from '../../public-account/uploads/start-transfer.ts'
import { type Speed, speedMeter } from './upload-progress.ts'

/** The current state of a file that is uploaded separately. */
export type TransferState =
  | { state: 'sending'; speed: Speed | null }
  | { state: 'paused' }
  | { state: 'offline' }
  | { state: 'checking' }

/** A chosen file: waiting (`uploading`, 0 %), uploading, done or failed. */
export interface ChosenFile extends UploadItem {
  file: File
  /** Set while a separately uploaded file has not arrived. */
  transferState?: TransferState
}

export interface Transfers {
  start(item: Pick<ChosenFile, 'uid' | 'file'>): void
  pause(uid: string): void
  resume(uid: string): void
  cancel(uid: string): void
  /** Discards the resume data of all files, because the server has used them. */
  forgetAll(): void
  /** Whether an upload is running, current between renders. */
  areRunning(): boolean
  /** Resolves to the upload's id once the file has arrived; null when the file is not uploaded separately. */
  arrived(uid: string): Promise<string> | null
}

type Change = (uid: string, change: Partial<UploadItem> & { transferState?: TransferState }) => void

/** The update interval: progress events arrive far more often than people can read. */
const UPDATE_INTERVAL_MS = 250

/**
 * Uploads files one by one as they are chosen and reports each step to `change`. Leaving the page only pauses
 * them.
 */
export function useTransfers(purpose: UploadPurpose | undefined, change: Change): Transfers {
  const running = useRef(new Map<string, { transfer: Transfer; isOver: boolean }>())

  useEffect(() => {
    const { current } = running
    return () => {
      for (const { transfer } of current.values()) transfer.pause()
    }
  }, [])

  return {
    start({ uid, file }) {
      if (!purpose) return
      const measure = speedMeter(file.size)
      let shownAt = Number.NEGATIVE_INFINITY
      const transfer = startTransfer(file, purpose, {
        onProgress(sent) {
          const now = performance.now()
          const speed = measure(sent, now)
          if (now - shownAt < UPDATE_INTERVAL_MS) return
          shownAt = now
          change(uid, {
            percent: Math.floor((sent / file.size) * 100),
            transferState: { state: 'sending', speed },
          })
        },
        onWaiting: () => change(uid, { transferState: { state: 'offline' } }),
        onChecking: () => change(uid, { percent: 100, transferState: { state: 'checking' } }),
      })
      const entry = { transfer, isOver: false }
      running.current.set(uid, entry)
      change(uid, {
        status: 'uploading',
        error: undefined,
        response: undefined,
        transferState: { state: 'sending', speed: null },
      })
      transfer.arrived
        .then(
          (id) => change(uid, { status: 'done', percent: 100, response: { id }, transferState: undefined }),
          (error) => {
            if (!(error instanceof ApiError) || error.code === 'aborted') return
            change(uid, { status: 'error', error, transferState: undefined })
          },
        )
        .finally(() => {
          entry.isOver = true
        })
    },
    pause(uid) {
      running.current.get(uid)?.transfer.pause()
      change(uid, { transferState: { state: 'paused' } })
    },
    resume(uid) {
      running.current.get(uid)?.transfer.resume()
      change(uid, { transferState: { state: 'sending', speed: null } })
    },
    cancel(uid) {
      running.current.get(uid)?.transfer.cancel()
      running.current.delete(uid)
    },
    forgetAll() {
      for (const { transfer } of running.current.values()) transfer.forget()
      running.current.clear()
    },
    areRunning: () => [...running.current.values()].some(({ isOver }) => !isOver),
    arrived: (uid) => running.current.get(uid)?.transfer.arrived ?? null,
  }
}
