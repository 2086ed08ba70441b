import { useEffect, useState } from 'react'
import { cropPictureText } from '../../../text/crop-picture.ts'
import { cutSide, isTooLarge, MAX_MEGAPIXELS, type Size, workingSize } from './picture-size.ts'

/** A part of the working copy, px. */
export interface Cut extends Size {
  x: number
  y: number
}

/** A chosen photograph, turned as its EXIF data say and small enough for a cheap phone. */
export interface WorkingCopy {
  /** Address to show it from. */
  url: string
  /** The square `cut` of it as a JPEG of at most 640 × 640 px. */
  take: (cut: Cut) => Promise<Blob>
}

export type WorkingCopyState =
  | { copy: WorkingCopy; problem: null }
  | { copy: null; problem: string }
  | { copy: null; problem: null }

const making: WorkingCopyState = { copy: null, problem: null }

/** Makes the working copy of `file`, and gives its memory back when the file changes or the page leaves. */
export function useWorkingCopy(file: File): WorkingCopyState {
  const [made, setMade] = useState<{ file: File; state: WorkingCopyState } | null>(null)

  useEffect(() => {
    const canvas = document.createElement('canvas')
    let url: string | null = null
    let isGone = false
    const release = () => {
      if (url) URL.revokeObjectURL(url)
      // Some browsers keep the pixels of an unused canvas for long.
      canvas.width = canvas.height = 0
    }
    const make = async (): Promise<WorkingCopyState> => {
      const problem = await drawReduced(file, canvas)
      if (problem) return { copy: null, problem }
      url = URL.createObjectURL(await jpegOf(canvas))
      return { copy: { url, take: (cut) => cutOut(canvas, cut) }, problem: null }
    }
    make()
      .catch(() => ({ copy: null, problem: cropPictureText.failed }))
      .then((state) => (isGone ? release() : setMade({ file, state })))
    return () => {
      isGone = true
      release()
    }
  }, [file])

  return made?.file === file ? made.state : making
}

/**
 * Draws the photograph reduced onto `canvas`; returns the sentence that refuses it, or null. An `img` turns it by its EXIF
 * data in every browser, and lets the browser decode a JPEG directly at the smaller size.
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

async function cutOut(working: HTMLCanvasElement, cut: Cut): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const side = cutSide(cut)
  drawOnWhite(canvas, working, { width: side, height: side }, cut)
  const jpeg = await jpegOf(canvas)
  canvas.width = canvas.height = 0
  return jpeg
}

/** White under transparent parts: a JPEG would have them black. */
function drawOnWhite(canvas: HTMLCanvasElement, picture: CanvasImageSource, size: Size, part: Cut): void {
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d', { alpha: false })
  if (!pen) throw new Error('no memory for a canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height)
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
