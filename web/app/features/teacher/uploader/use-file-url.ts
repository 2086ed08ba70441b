import { useEffect, useState } from 'react'
import { makeThumbnail } from './thumbnail.ts'

/** An address for a chosen file, to play or show it; null while there is none. */
export function useFileUrl(file: File | undefined): string | null {
  return useMadeUrl(file, whole)
}

/** An address of a 200 px thumbnail of a chosen picture; null while there is none. */
export function useThumbnail(file: File | undefined): string | null {
  return useMadeUrl(file, makeThumbnail)
}

const whole = async (file: File) => URL.createObjectURL(file)

function useMadeUrl(file: File | undefined, make: (file: File) => Promise<string | null>): string | null {
  const [made, setMade] = useState<{ file: File; url: string } | null>(null)

  useEffect(() => {
    if (!file) return
    let url: string | null = null
    let isGone = false
    void make(file).then((address) => {
      url = address
      if (isGone && url) URL.revokeObjectURL(url)
      else if (url) setMade({ file, url })
    })
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [file, make])

  return made && made.file === file ? made.url : null
}
