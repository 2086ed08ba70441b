import type { UploadItem } from '../../../api/upload.ts'
import { formatBytes, formatLength } from '../../../shell/format/format.ts'
import { inputText } from '../../../text/inputs.ts'
import { uploaderText } from '../../../text/teach/uploader.ts'
import type { TransferState } from './use-transfers.ts'

/** The note under an uploading file: speed and time left, or why it is not progressing. */
export function transferStatus(transferState: TransferState): string {
  if (transferState.state === 'paused') return uploaderText.paused
  if (transferState.state === 'offline') return uploaderText.offline
  if (transferState.state === 'checking') return uploaderText.checking
  if (!transferState.speed) return uploaderText.sending
  const { bytesPerSecond, secondsLeft } = transferState.speed
  const left = secondsLeft < 60 ? uploaderText.seconds(secondsLeft) : formatLength(secondsLeft)
  return `${formatBytes(bytesPerSecond)}/s · ${uploaderText.left(left)}`
}

/** The tooltip of a failed file: the server's message, else the error's, else a generic label. */
export function uploadFailureText({ response, error }: Pick<UploadItem, 'response' | 'error'>): string {
  if (typeof response === 'string' && response !== '') return response
  return error?.message || inputText.uploadFailed
}
