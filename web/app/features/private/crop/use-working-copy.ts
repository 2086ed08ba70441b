import { useEffect, useState } from 'react'
import { cropPictureText } from '../../../text/teach/crop-picture.ts'
import { type Cut, drawOnWhite, freePixels, jpegOf, withPhoto } from './photo-canvas.ts'
import { cutSize, isTooLarge, MAX_MEGAPIXELS, type Size, workingSize } from './picture-size.ts'

/** A chosen photo, rotated by its EXIF orientation and reduced for low-end phones. */
export interface WorkingCopy {
  /** Object URL to display it. */
  url: string
  /** The area `cut` as a JPEG of at most `maxWidth` px. */
  crop: (cut: Cut, maxWidth: number) => Promise<Blob>
}

export type WorkingCopyState =
  | { copy: WorkingCopy; problem: null }
  | { copy: null; problem: string }
  | { copy: null; problem: null }

const QUALITY = 0.9

const loading: WorkingCopyState = { copy: null, problem: null }

/** Creates the working copy of `file`; releases its memory when the file changes or the component unmounts. */
export function useWorkingCopy(file: File): WorkingCopyState {
  const [made, setMade] = useState<{ file: File; state: WorkingCopyState } | null>(null)

  useEffect(() => {
    const canvas = document.createElement('canvas')
    let url: string | null = null
    let isCancelled = false
    const release = () => {
      if (url) URL.revokeObjectURL(url)
      freePixels(canvas)
    }
    const make = async (): Promise<WorkingCopyState> => {
      const problem = await drawReduced(file, canvas)
      if (problem) return { copy: null, problem }
      url = URL.createObjectURL(await jpegOf(canvas, QUALITY))
      return {
        copy: { url, crop: (cut, maxWidth) => cutOut(canvas, cut, cutSize(cut, maxWidth)) },
        problem: null,
      }
    }
    make()
      .catch(() => ({ copy: null, problem: cropPictureText.failed }))
      .then((state) => (isCancelled ? release() : setMade({ file, state })))
    return () => {
      isCancelled = true
      release()
    }
  }, [file])

  return made?.file === file ? made.state : loading
}

/** Draws the photo reduced onto `canvas`; returns an error message or null. */
const drawReduced = (file: File, canvas: HTMLCanvasElement): Promise<string | null> =>
  withPhoto(file, (photo, size) => {
    if (isTooLarge(size)) return cropPictureText.tooLarge(MAX_MEGAPIXELS)
    drawOnWhite(canvas, photo, workingSize(size), { x: 0, y: 0, ...size })
    return null
  })

async function cutOut(working: HTMLCanvasElement, cut: Cut, size: Size): Promise<Blob> {
  const canvas = document.createElement('canvas')
  drawOnWhite(canvas, working, size, cut)
  const jpeg = await jpegOf(canvas, QUALITY)
  freePixels(canvas)
  return jpeg
}
