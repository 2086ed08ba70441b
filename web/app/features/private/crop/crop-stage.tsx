import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { cropPictureText as text } from '../../../text/teach/crop-picture.ts'
import { cx } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import type { Cut } from './photo-canvas.ts'
import type { WorkingCopy } from './use-working-copy.ts'

const MAX_ZOOM = 4
/** Pixels the picture moves per arrow key press. */
const KEYBOARD_STEP_PX = 8

const shapes = {
  round: { aspect: 1, className: 'aspect-square w-[min(100%,20rem,50dvh)]' },
  cover: { aspect: 16 / 9, className: 'aspect-video w-[min(100%,80dvh)]' },
} as const

/** A page that fits into the window of a phone. */
const pageOf = (aspect: number) => ({
  ...{ aspect, className: '' },
  style: { aspectRatio: aspect, width: `min(100%, ${50 * aspect}dvh)` },
})

export interface CropStageProps {
  /** Null while the copy is being made. */
  copy: Pick<WorkingCopy, 'url'> | null
  /** `page`: as high as the picture is against its width. */
  shape: keyof typeof shapes | { page: number }
  onCut: (cut: Cut) => void
}

/** A picture that is moved and zoomed behind a fixed crop frame. */
export function CropStage({ copy, shape, onCut }: CropStageProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const { aspect, className, style } =
    typeof shape === 'string' ? { ...shapes[shape], style: undefined } : pageOf(shape.page)
  return (
    <div className="grid gap-4">
      <div
        className={cx(
          'relative mx-auto grid place-items-center overflow-hidden rounded-md bg-sunken',
          className,
        )}
        style={style}
      >
        {copy ? (
          <Cropper
            image={copy.url}
            aspect={aspect}
            cropShape={shape === 'round' ? 'round' : 'rect'}
            objectFit="cover"
            showGrid={false}
            crop={position}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            keyboardStep={KEYBOARD_STEP_PX}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => onCut(pixels)}
            cropperProps={{ role: 'application', 'aria-label': text.area }}
            classes={{ cropAreaClassName: 'focus-visible:outline-offset-[-4px]' }}
          />
        ) : (
          <Spinner />
        )}
      </div>
      <Field label={text.zoom}>
        {(wiring) => (
          <input
            {...wiring}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            disabled={!copy}
            aria-valuetext={`${Math.round(zoom * 100)}%`}
            onChange={(event) => setZoom(Number(event.target.value))}
            className="min-h-11 w-full accent-lapis"
          />
        )}
      </Field>
    </div>
  )
}
