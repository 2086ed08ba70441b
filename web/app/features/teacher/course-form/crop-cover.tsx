import { COVER_WIDTHS } from '@kashf/contract/media/media.ts'
import { useState } from 'react'
import { coverPictureText as text } from '../../../text/teach/cover-picture.ts'
import { cropPictureText } from '../../../text/teach/crop-picture.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { CropStage } from '../../private/crop/crop-stage.tsx'
import type { Cut } from '../../private/crop/photo-canvas.ts'
import { useWorkingCopy } from '../../private/crop/use-working-copy.ts'

const MAX_WIDTH_PX = Math.max(...COVER_WIDTHS)

export interface CropCoverProps {
  file: File
  /** Called with the cropped picture, or with the chosen file if the browser cannot open it. */
  onDone: (picture: File) => void
  onClose: () => void
}

/** Crops a chosen picture to the shape of a cover. */
export function CropCover({ file, onDone, onClose }: CropCoverProps) {
  const { copy, problem } = useWorkingCopy(file)
  const [cut, setCut] = useState<Cut | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const finish = async () => {
    if (!copy || !cut) return
    try {
      const jpeg = await copy.crop(cut, MAX_WIDTH_PX)
      onDone(new File([jpeg], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: jpeg.type }))
    } catch {
      setFailed(true)
    }
  }
  const isStuck = hasFailed || problem !== null
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.cropTitle}
      actions={
        <>
          <Button variant="outline" onClick={() => onDone(file)}>
            {text.asIs}
          </Button>
          <Button disabled={!cut || isStuck} onClick={() => void finish()}>
            {text.use}
          </Button>
        </>
      }
    >
      {isStuck ? (
        <Notice tone="bad">{problem ?? cropPictureText.failed}</Notice>
      ) : (
        <div className="grid gap-4">
          <p className="text-ink-2">{text.cropLead}</p>
          <CropStage copy={copy} shape="cover" onCut={setCut} />
        </div>
      )}
    </Dialog>
  )
}
