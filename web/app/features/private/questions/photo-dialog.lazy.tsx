import { questionText as text } from '../../../text/learn/questions.ts'
import { ModalFrame } from '../../../ui/on-demand/dialog.tsx'

/** A photo as large as the screen. */
export default function PhotoDialog({
  url,
  number,
  onClose,
}: {
  url: string
  number: number
  onClose: () => void
}) {
  return (
    <ModalFrame
      title={text.photo(number)}
      onClose={onClose}
      className="m-auto max-h-dvh w-full max-w-4xl rounded-lg max-sm:rounded-none"
    >
      <img src={url} alt={text.photo(number)} className="mx-auto max-h-[85dvh] max-w-full" />
    </ModalFrame>
  )
}
