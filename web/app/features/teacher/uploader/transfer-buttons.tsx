import { Pause, Play, RotateCw } from 'lucide-react'
import { uploaderText } from '../../../text/teach/uploader.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { ChosenFile, Transfers } from './use-transfers.ts'

/** Pause, resume or retry an upload. */
export function TransferButtons({ item, transfers }: { item: ChosenFile; transfers: Transfers }) {
  const { uid, status, transferState } = item
  if (status === 'error') {
    return (
      <IconButton
        label={uploaderText.retry}
        icon={<RotateCw size={18} aria-hidden="true" />}
        onClick={() => transfers.start(item)}
      />
    )
  }
  if (!transferState || transferState.state === 'checking') return null
  return transferState.state === 'paused' ? (
    <IconButton
      label={uploaderText.resume}
      icon={<Play size={18} aria-hidden="true" />}
      onClick={() => transfers.resume(uid)}
    />
  ) : (
    <IconButton
      label={uploaderText.pause}
      icon={<Pause size={18} aria-hidden="true" />}
      onClick={() => transfers.pause(uid)}
    />
  )
}
