import type { Recording } from '@kashf/contract/media/recordings.ts'
import { useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { forgetRecording, loadRecording } from '../../public-account/practice/recording-store.ts'
import { startTransfer } from '../../public-account/uploads/start-transfer.ts'

interface SendingOptions {
  purpose: 'speech' | 'listening'
  /** Makes a recording of a finished upload. */
  make: (uploadId: string) => Promise<{ data: Recording }>
  onSent: (recording: Recording) => void
}

/**
 * Sends a recording of this device; `percent` is null while nothing is sent. One that failed stays on the device, and can be sent
 * again by its id.
 */
export function useSending({ purpose, make, onSent }: SendingOptions) {
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<{ id: string; message: string } | null>(null)
  const send = async (id: string) => {
    const local = await loadRecording(id)
    if (!local) return
    setFailure(null)
    setPercent(0)
    const transfer = startTransfer(local.file, purpose, {
      onProgress: (sent) => setPercent((sent * 100) / local.file.size),
      onWaiting: () => {},
      onChecking: () => setPercent(100),
    })
    try {
      const { data } = await make(await transfer.arrived)
      transfer.forget()
      await forgetRecording(id)
      onSent(data)
    } catch (error) {
      setFailure({ id, message: messageOf(error) })
    } finally {
      setPercent(null)
    }
  }
  return { percent, failure, send }
}
