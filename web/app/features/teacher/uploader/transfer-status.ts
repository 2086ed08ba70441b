import type { UploadItem } from '../../../api/upload.ts'
import { formatBytes, formatLength } from '../../../shell/format/format.ts'
import { inputText } from '../../../text/inputs.ts'
import { uploaderText } from '../../../text/uploader.ts'
import type { TransferState } from './use-transfers.ts'

/** What stands under a file that is on its way: its speed and the time left, or why it stands still. */
export function transferStatus(transferState: TransferState): string {
  if (transferState.state === 'paused') return uploaderText.paused
  if (transferState.state === 'offline') return uploaderText.offline
  if (transferState.state === 'checking') return uploaderText.checking
  if (!transferState.speed) return uploaderText.sending
  const { bytesPerSecond, secondsLeft } = transferState.speed
  const left = secondsLeft < 60 ? uploaderText.seconds(secondsLeft) : formatLength(secondsLeft)
  return `${formatBytes(bytesPerSecond)}/s · ${uploaderText.left(left)}`
}

/** What the tooltip of a failed file says: the server's words, else those of the failure, else a plain label. */
export function uploadFailureText({ response, error }: Pick<UploadItem, 'response' | 'error'>): string {
  if (typeof response === 'string' && response !== '') return response
  return error?.message || inputText.uploadFailed
}
