import { formatBytes, formatLength } from '../../../shell/format/format.ts'
import { uploaderText } from '../../../text/uploader.ts'
import type { Travel } from './use-transfers.ts'

/** What stands under a file that is on its way: its speed and the time left, or why it stands still. */
export function travelText(travel: Travel): string {
  if (travel.state === 'paused') return uploaderText.paused
  if (travel.state === 'offline') return uploaderText.offline
  if (travel.state === 'checking') return uploaderText.checking
  if (!travel.speed) return uploaderText.sending
  const { bytesPerSecond, secondsLeft } = travel.speed
  const left = secondsLeft < 60 ? uploaderText.seconds(secondsLeft) : formatLength(secondsLeft)
  return `${formatBytes(bytesPerSecond)}/s · ${uploaderText.left(left)}`
}
