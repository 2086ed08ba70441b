import { useEffect, useState } from 'react'

/** Longest side of a thumbnail, px. */
const THUMBNAIL_PX = 200

/** An object URL of a chosen file; null while there is none. */
export function useFileUrl(file: File | undefined): string | null {
  return useObjectUrl(file, createUrl)
}

/** An object URL of a 200 px thumbnail of a chosen picture; null while there is none. */
export function useThumbnail(file: File | undefined): string | null {
  return useObjectUrl(file, makeThumbnail)
}

const createUrl = async (file: File) => URL.createObjectURL(file)

function useObjectUrl(file: File | undefined, make: (file: File) => Promise<string | null>): string | null {
  const [made, setMade] = useState<{ file: File; url: string } | null>(null)

  useEffect(() => {
    if (!file) return
    let url: string | null = null
    let isCancelled = false
    void make(file).then((address) => {
      url = address
      if (isCancelled && url) URL.revokeObjectURL(url)
      else if (url) setMade({ file, url })
    })
    return () => {
      isCancelled = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [file, make])

  return made && made.file === file ? made.url : null
}

/**
 * A thumbnail of an image file as an object URL that the caller revokes; null when the file is not a picture.
 * Showing the original would keep a 12-megapixel photo in memory.
 */
async function makeThumbnail(file: File): Promise<string | null> {
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
