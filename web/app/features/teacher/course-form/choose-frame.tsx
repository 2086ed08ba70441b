import { type SyntheticEvent, useRef, useState } from 'react'
import { formatClock } from '../../../shell/format/format.ts'
import { coverPictureText as text } from '../../../text/teach/cover-picture.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { useFileUrl } from '../uploader/use-file-url.ts'

const STEP_S = 0.1

export interface ChooseFrameProps {
  video: File
  onDone: (picture: File) => void
  onClose: () => void
}

/** Chooses a frame of a video on this device as a picture. */
export function ChooseFrame({ video, onDone, onClose }: ChooseFrameProps) {
  const url = useFileUrl(video)
  const element = useRef<HTMLVideoElement>(null)
  const [lengthS, setLengthS] = useState(0)
  const [atS, setAtS] = useState(0)
  // True during a seek, after which the frame at the slider's time is available.
  const [isSeeking, setSeeking] = useState(true)
  const [hasFailed, setFailed] = useState(false)

  const seek = (seconds: number) => {
    setAtS(seconds)
    if (!element.current) return
    setSeeking(true)
    element.current.currentTime = seconds
  }
  const open = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    setLengthS(currentTarget.duration)
    // Seek past the first frame, which is often black.
    seek(Math.min(1, currentTarget.duration / 2))
  }
  const take = async () => {
    const picture = element.current && (await frameOf(element.current).catch(() => null))
    if (picture) onDone(picture)
    else setFailed(true)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.frameTitle}
      actions={
        <Button disabled={isSeeking || hasFailed} onClick={() => void take()}>
          {text.takeFrame}
        </Button>
      }
    >
      {hasFailed && <Notice tone="bad">{text.frameFailed}</Notice>}
      {url && !hasFailed && (
        <div className="grid gap-4">
          <video
            ref={element}
            src={url}
            muted
            playsInline
            preload="auto"
            aria-label={text.frameVideo}
            onLoadedMetadata={open}
            onSeeked={() => setSeeking(false)}
            onError={() => setFailed(true)}
            className="aspect-video w-full rounded-md bg-stage"
          />
          <Field label={text.moment}>
            {(wiring) => (
              <input
                {...wiring}
                type="range"
                min={0}
                max={lengthS}
                step={STEP_S}
                value={atS}
                disabled={lengthS === 0}
                aria-valuetext={formatClock(atS)}
                onChange={(event) => seek(Number(event.target.value))}
                className="min-h-11 w-full accent-lapis"
              />
            )}
          </Field>
        </div>
      )}
    </Dialog>
  )
}

/** The current frame of a video, in full size. */
async function frameOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d', { alpha: false })?.drawImage(video, 0, 0)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95))
  return jpeg && new File([jpeg], 'kadr.jpg', { type: jpeg.type })
}
