/** Longest side of a thumbnail, px (specification, section 9). */
const THUMBNAIL_PX = 200

/**
 * A small picture of a chosen image file, as an object URL that its user revokes; null for what is no picture.
 * A photo of 12 megapixels would otherwise be held in memory whole.
 */
export async function makeThumbnail(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, THUMBNAIL_PX / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return blob ? URL.createObjectURL(blob) : null
  } catch {
    return null
  }
}
