import { ApiError, networkError } from '../../../api/client/api-error.ts'
import { homeworkText } from '../../../text/learn/homework.ts'
import { startTransfer, type Transfer, type UploadPurpose } from './start-transfer.ts'

/** A file on its way to the server. */
export interface Delivery<T> {
  arrived: Promise<T>
  /** Gives it up. */
  cancel: () => void
  /** Stops; the next delivery of the file goes on. */
  leave: () => void
}

export interface DeliveryEvents {
  onProgress: (percent: number) => void
  /** The line is lost; it goes on by itself. */
  onWaiting: () => void
}

/** Uploads a file in pieces, going on where a former upload of it was cut, and makes of it what the server names. */
export function deliverFile<T>(of: {
  purpose: UploadPurpose
  load: () => Promise<File | undefined>
  make: (uploadId: string) => Promise<T>
  events: DeliveryEvents
}): Delivery<T> {
  let end: 'cancel' | 'leave' | null = null
  let transfer: Transfer | null = null
  const run = async (): Promise<T> => {
    const file = await of.load()
    if (!file) throw new ApiError({ code: 'file_changed', status: 410, message: homeworkText.fileGone })
    const started = startTransfer(file, of.purpose, {
      onProgress: (sent) => of.events.onProgress(Math.floor((sent / Math.max(1, file.size)) * 100)),
      onWaiting: of.events.onWaiting,
      onChecking: () => {},
    })
    transfer = started
    if (end) started[end]()
    const uploadId = await started.arrived
    try {
      const made = await of.make(uploadId)
      started.forget()
      return made
    } catch (error) {
      // A refused file need not be found again, and an upload that has expired begins anew.
      if (error instanceof ApiError && error.status === 422) started.forget()
      throw error instanceof ApiError && error.fields.upload_id ? networkError() : error
    }
  }
  const stop = (how: 'cancel' | 'leave') => () => {
    end = how
    transfer?.[how]()
  }
  return { arrived: run(), cancel: stop('cancel'), leave: stop('leave') }
}
