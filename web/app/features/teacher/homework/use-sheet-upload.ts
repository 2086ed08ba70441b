import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { startTransfer, type Transfer } from '../../public-account/uploads/start-transfer.ts'

interface SheetUpload {
  /** The file that is being sent, with its progress, 0–100. */
  current: { file: File; percent: number; isOffline: boolean } | null
  failure: string | undefined
  send(file: File): void
  cancel(): void
}

/** Uploads a photo or a PDF, goes on after a lost line, and makes a sheet of it. */
export function useSheetUpload(onReady: (sheet: Sheet) => void): SheetUpload {
  const [current, setCurrent] = useState<SheetUpload['current']>(null)
  const [failure, setFailure] = useState<string>()
  const running = useRef<Transfer>(null)
  useEffect(() => () => running.current?.leave(), [])

  const run = async (file: File) => {
    setFailure(undefined)
    const show = (percent: number) => setCurrent({ file, percent, isOffline: false })
    show(0)
    const transfer = startTransfer(file, 'homework', {
      onProgress: (sent) => show(Math.floor((sent / file.size) * 100)),
      onWaiting: () => setCurrent((before) => before && { ...before, isOffline: true }),
      onChecking: () => show(100),
    })
    running.current = transfer
    try {
      const upload_id = await transfer.arrived
      const { data } = await api('POST /api/homework/sheets', { body: { upload_id } })
      transfer.forget()
      onReady(data)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'aborted') return
      // What was refused would stay among the unfinished uploads.
      transfer.cancel()
      setFailure(messageOf(error))
    } finally {
      setCurrent(null)
    }
  }
  return { current, failure, send: (file) => void run(file), cancel: () => running.current?.cancel() }
}
