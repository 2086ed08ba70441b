import { useState } from 'react'
import { ChooseFrame } from './choose-frame.tsx'
import { CropCover } from './crop-cover.tsx'

export interface CoverPictureProps {
  /** A picture to crop, or a video from which a frame is captured first. */
  file: File
  onDone: (picture: File) => void
  onClose: () => void
}

/** Makes a cover picture from a chosen file. */
export default function CoverPicture({ file, onDone, onClose }: CoverPictureProps) {
  const [frame, setFrame] = useState<File | null>(null)
  const picture = file.type.startsWith('image/') ? file : frame
  return picture ? (
    <CropCover file={picture} onDone={onDone} onClose={onClose} />
  ) : (
    <ChooseFrame video={file} onDone={setFrame} onClose={onClose} />
  )
}
