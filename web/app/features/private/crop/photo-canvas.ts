import type { Size } from './picture-size.ts'

/** An area of a picture, px. */
export interface Cut extends Size {
  x: number
  y: number
}

/**
 * Gives a decoded photo to `use`; rejects for what the browser cannot decode. An `img` applies the EXIF orientation in every
 * browser and can decode a JPEG directly at the smaller size.
 */
export async function withPhoto<T>(file: Blob, use: (photo: HTMLImageElement, size: Size) => T): Promise<T> {
  const address = URL.createObjectURL(file)
  const photo = new Image()
  try {
    await new Promise((resolve, reject) => {
      photo.onload = resolve
      photo.onerror = reject
      photo.src = address
    })
    return use(photo, { width: photo.naturalWidth, height: photo.naturalHeight })
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Draws a part of a picture, with white behind transparent parts, which a JPEG would turn black. */
export function drawOnWhite(
  canvas: HTMLCanvasElement,
  picture: CanvasImageSource,
  size: Size,
  part: Cut,
): void {
  canvas.width = size.width
  canvas.height = size.height
  const context = contextOf(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height)
}

/** A canvas of a quarter turn clockwise. */
export function turned(source: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = source.height
  canvas.height = source.width
  const context = contextOf(canvas)
  context.translate(canvas.width, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(source, 0, 0)
  return canvas
}

/** The pixels of a canvas, or a failure where the memory is short. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no memory for a canvas')
  return context
}

/** `quality` from 0 to 1. */
export function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))),
      'image/jpeg',
      quality,
    ),
  )
}

/** Frees the pixels, which some browsers retain in an unused canvas. */
export function freePixels(canvas: HTMLCanvasElement): void {
  canvas.width = canvas.height = 0
}
