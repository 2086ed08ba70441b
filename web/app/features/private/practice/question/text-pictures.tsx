import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { practiceQuestionText as text } from '../../../../text/learn/practice-question.ts'
import { PictureViewer } from './picture-viewer.ts'
import { pictureIn, type ShownPicture } from './shown-picture.ts'

/** Makes the pictures of a rendered text buttons that show them as large as the screen. */
export function TextPictures({ frame }: { frame: HTMLElement }) {
  const [shown, setShown] = useState<ShownPicture | null>(null)
  return (
    <>
      {[...frame.querySelectorAll<HTMLElement>('[data-picture]')].map((place, i) =>
        createPortal(
          <button
            type="button"
            aria-label={[text.enlarge, pictureIn(place).alt].filter(Boolean).join(': ')}
            onClick={() => setShown(pictureIn(place))}
            className="absolute inset-0 cursor-zoom-in rounded-lg"
          >
            <EnlargeMark />
          </button>,
          place,
          String(i),
        ),
      )}
      {shown && <PictureViewer picture={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const EnlargeMark = () => (
  <span className="absolute top-2 right-2 grid size-8 place-items-center rounded-md bg-white/85 text-paper-ink">
    <Maximize2 size={17} aria-hidden="true" />
  </span>
)
