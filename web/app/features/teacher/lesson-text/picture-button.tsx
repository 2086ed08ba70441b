import { Image } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { upload } from '../../../api/upload.ts'
import { lessonTextEditorText as text } from '../../../text/teach/lessons/lesson-text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { IMAGE_ACCEPT } from '../../private/files/check-file.ts'

/** A picture that was uploaded; its size is given to the page, so that nothing moves when it arrives. */
export interface NewPicture {
  id: number
  /** Its base address. */
  image: string
  width: number
  height: number
}

/** The size of a picture as it is shown, upright. */
async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** Uploads a picture for the text. */
export function PictureButton({ onPicture }: { onPicture: (picture: NewPicture) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const send = async (file: File) => {
    setSending(true)
    try {
      const form = new FormData()
      form.set('image', file)
      const { answer } = upload('POST /api/practice/images', undefined, form, () => undefined)
      const [{ data }, size] = await Promise.all([answer, sizeOf(file)])
      onPicture({ ...data, ...size })
    } catch (error) {
      showToast({ kind: 'error', title: text.pictureFailed, message: messageOf(error) })
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <IconButton
        label={text.picture}
        icon={<Image size={20} aria-hidden="true" />}
        aria-busy={isSending || undefined}
        disabled={isSending}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={IMAGE_ACCEPT}
        aria-label={text.picture}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void send(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
