import { useEffect, useState } from 'react'
import { cropPictureText } from '../../../text/teach/crop-picture.ts'
import { cutSize, isTooLarge, MAX_MEGAPIXELS, type Size, workingSize } from './picture-size.ts'

/** An area of the working copy, px. */
export interface Cut extends Size {
  x: number
  y: number
}

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
      // Some browsers retain the pixels of an unused canvas.
      canvas.width = canvas.height = 0
    }
    const make = async (): Promise<WorkingCopyState> => {
      const problem = await drawReduced(file, canvas)
      if (problem) return { copy: null, problem }
      url = URL.createObjectURL(await jpegOf(canvas))
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

/**
 * Draws the photo reduced onto `canvas`; returns an error message or null. An `img` applies the EXIF orientation
 * in every browser and can decode a JPEG directly at the smaller size.
 */
async function drawReduced(file: File, canvas: HTMLCanvasElement): Promise<string | null> {
  const address = URL.createObjectURL(file)
  const photo = new Image()
  try {
    await new Promise((resolve, reject) => {
      photo.onload = resolve
      photo.onerror = reject
      photo.src = address
    })
    const size = { width: photo.naturalWidth, height: photo.naturalHeight }
    if (isTooLarge(size)) return cropPictureText.tooLarge(MAX_MEGAPIXELS)
    drawOnWhite(canvas, photo, workingSize(size), { x: 0, y: 0, ...size })
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function cutOut(working: HTMLCanvasElement, cut: Cut, size: Size): Promise<Blob> {
  const canvas = document.createElement('canvas')
  drawOnWhite(canvas, working, size, cut)
  const jpeg = await jpegOf(canvas)
  canvas.width = canvas.height = 0
  return jpeg
}

/** White behind transparent parts, which a JPEG would turn black. */
function drawOnWhite(canvas: HTMLCanvasElement, picture: CanvasImageSource, size: Size, part: Cut): void {
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no memory for a canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height)
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))),
      'image/jpeg',
      0.9,
    ),
  )
}
