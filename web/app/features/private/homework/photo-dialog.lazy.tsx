import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { Camera, Crop, RotateCw, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import { Button } from '../../../ui/button.tsx'
import { ModalFrame } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { FileButton } from '../../../ui/private/file-button.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { isLocal, type LocalSheet } from '../../public-account/homework/local-work.ts'
import { loadFile } from '../../public-account/homework/work-store.ts'
import { CropStage } from '../crop/crop-stage.tsx'
import { type Cut, drawOnWhite, freePixels, jpegOf, turned, withPhoto } from '../crop/photo-canvas.ts'
import { IMAGE_ACCEPT } from '../files/check-file.ts'
import type { Illegible } from './legibility.ts'
import { judge, keepPhoto } from './prepare-sheet.ts'
import { deviceIdOf } from './use-sheet-url.ts'

export interface PhotoDialogProps {
  sheet: Sheet | LocalSheet
  number: number
  illegible: Illegible | null
  /** The photo was turned or cut, and is another file now. */
  onChange: (made: LocalSheet, illegible: Illegible | null) => void
  /** The person wants it as it is. */
  onAccept: () => void
  onRetake: (file: File) => void
  onRemove: () => void
  onClose: () => void
}

/** A photo as large as the screen: turned, cut, taken again or deleted. */
export default function PhotoDialog(props: PhotoDialogProps) {
  const { sheet, number, illegible, onChange, onAccept, onRetake, onRemove, onClose } = props
  const { picture, isChanged, hasFailed, turn, cut, save } = usePhoto(sheet)
  const [isCropping, setCropping] = useState(false)
  const area = useRef<Cut>(null)
  const [isRemoving, setRemoving] = useState(false)
  const onSave = async () => {
    const made = await save(sheet.name)
    if (made) onChange(made.sheet, made.illegible)
  }
  const actions = isCropping ? (
    <Button
      className="max-sm:w-full"
      onClick={() => {
        if (area.current) void cut(area.current)
        setCropping(false)
      }}
    >
      {text.cropDone}
    </Button>
  ) : isChanged ? (
    <Button className="max-sm:w-full" onClick={() => void onSave()}>
      {text.save}
    </Button>
  ) : (
    <div className="grid w-full grid-cols-2 gap-2.5 sm:flex sm:justify-end">
      {illegible ? (
        <Button variant="outline" onClick={onAccept}>
          {text.asItIs}
        </Button>
      ) : (
        <Button
          variant={isRemoving ? 'danger' : 'outline'}
          icon={<Trash2 size={20} aria-hidden="true" />}
          onClick={() => (isRemoving ? onRemove() : setRemoving(true))}
        >
          {isRemoving ? text.removeSure : text.remove}
        </Button>
      )}
      <FileButton
        accept={IMAGE_ACCEPT}
        variant="outline"
        icon={<Camera size={20} aria-hidden="true" />}
        onFiles={([file]) => file && onRetake(file)}
      >
        {text.retake}
      </FileButton>
    </div>
  )
  return (
    <ModalFrame
      title={text.sheet(number)}
      onClose={onClose}
      className="m-auto w-full max-w-2xl sm:rounded-lg max-sm:size-full max-sm:max-h-none max-sm:max-w-none max-sm:border-0"
      actions={actions}
    >
      <div className="grid gap-4">
        {hasFailed && <Notice tone="bad">{text.editFailed}</Notice>}
        {isCropping && picture ? (
          <>
            <p className="text-ink-2">{text.cropHint}</p>
            <CropStage
              copy={picture}
              shape={{ page: picture.aspect }}
              onCut={(next) => {
                area.current = next
              }}
            />
          </>
        ) : (
          <>
            <div className="grid min-h-40 place-items-center">
              {picture ? (
                <img
                  src={picture.url}
                  alt={text.sheet(number)}
                  className="max-h-[52dvh] max-w-full rounded-md border border-line"
                />
              ) : (
                !hasFailed && <Spinner />
              )}
            </div>
            <div className="flex flex-wrap justify-center gap-2.5">
              <Button
                variant="quiet"
                disabled={!picture}
                icon={<RotateCw size={20} aria-hidden="true" />}
                onClick={() => void turn()}
              >
                {text.turn}
              </Button>
              <Button
                variant="quiet"
                disabled={!picture}
                icon={<Crop size={20} aria-hidden="true" />}
                onClick={() => setCropping(true)}
              >
                {text.crop}
              </Button>
            </div>
            {illegible && !isChanged && (
              <Notice tone="attention" title={text.illegible[illegible]}>
                {text.illegibleHint[illegible]}
              </Notice>
            )}
          </>
        )}
      </div>
    </ModalFrame>
  )
}

interface Shown {
  url: string
  aspect: number
}

/** The photo: of this device, else from the server. */
async function blobOf(sheet: Sheet | LocalSheet): Promise<Blob> {
  const id = deviceIdOf(sheet)
  const file = id === undefined ? undefined : await loadFile(id)
  if (file) return file
  if (isLocal(sheet)) throw new Error('the file is not on this device')
  const answer = await fetch(sheet.url)
  if (!answer.ok) throw new Error('the sheet is not on the server')
  return answer.blob()
}

/** A picture on a canvas, with what was done to it. */
function usePhoto(sheet: Sheet | LocalSheet) {
  // A photo that arrives meanwhile is the same picture.
  const [first] = useState(sheet)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<Shown | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  /** Shows a canvas in the place of the former one. */
  const show = useCallback(async (next: HTMLCanvasElement) => {
    const shown = { url: URL.createObjectURL(await jpegOf(next, 0.9)), aspect: next.width / next.height }
    if (canvas.current && canvas.current !== next) freePixels(canvas.current)
    canvas.current = next
    setPicture((former) => {
      if (former) URL.revokeObjectURL(former.url)
      return shown
    })
  }, [])
  useEffect(() => {
    let isGone = false
    const open = async () => {
      const blob = await blobOf(first)
      const opened = document.createElement('canvas')
      await withPhoto(blob, (photo, size) => drawOnWhite(opened, photo, size, { x: 0, y: 0, ...size }))
      if (!isGone) await show(opened)
    }
    open().catch(() => setFailed(true))
    return () => {
      isGone = true
      if (canvas.current) freePixels(canvas.current)
    }
  }, [first, show])

  const change = async (make: (from: HTMLCanvasElement) => HTMLCanvasElement) => {
    if (!canvas.current) return
    try {
      await show(make(canvas.current))
      setChanged(true)
    } catch {
      setFailed(true)
    }
  }
  return {
    picture,
    isChanged,
    hasFailed,
    turn: () => change(turned),
    cut: (area: Cut) =>
      change((from) => {
        const size = {
          width: Math.max(1, Math.round(area.width)),
          height: Math.max(1, Math.round(area.height)),
        }
        const next = document.createElement('canvas')
        drawOnWhite(next, from, size, area)
        return next
      }),
    save: async (name: string) => {
      if (!canvas.current) return null
      try {
        return { sheet: await keepPhoto(canvas.current, name), illegible: judge(canvas.current) }
      } catch {
        setFailed(true)
        return null
      }
    },
  }
}
