import { Maximize2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { practiceQuestionText as text } from '../../../../text/learn/practice-question.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import type { PlacedOption } from './part.ts'
import { PictureViewer } from './picture-viewer.ts'
import { QuestionPicture } from './question-picture.tsx'
import { pictureIn, type ShownPicture } from './shown-picture.ts'

/**
 * The picture of a question with the letters of its places, which can be pressed. The same places are listed below it for the
 * keyboard, so that these buttons are left out there. `image` is the base address of the picture.
 */
export function PicturePlaces(props: {
  image: string
  options: PlacedOption[]
  ticked: ReadonlySet<string>
  onPress?: (place: string) => void
  isReadOnly?: boolean
}) {
  const { image, options, ticked, onPress, isReadOnly = !onPress } = props
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ShownPicture | null>(null)
  return (
    <div className="grid grid-cols-1 gap-1">
      <div
        ref={place}
        data-picture={image}
        className="relative overflow-hidden rounded-lg border border-line bg-white"
      >
        <QuestionPicture base={image} alt={text.picture} />
        {options.map(
          ({ place, letter, area }) =>
            area && (
              <button
                key={place}
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                disabled={isReadOnly}
                onClick={() => onPress?.(place)}
                className={cx(
                  'absolute grid min-h-6 min-w-6 place-items-center rounded-sm border-2',
                  ticked.has(place) ? 'border-paper-lapis bg-paper-lapis/25' : 'border-paper-lapis/60',
                )}
                style={{
                  left: `${area.x * 100}%`,
                  top: `${area.y * 100}%`,
                  width: `${area.width * 100}%`,
                  height: `${area.height * 100}%`,
                }}
              >
                <span
                  className={cx(
                    'octagon grid size-7 place-items-center text-sm font-semibold',
                    ticked.has(place) ? 'bg-paper-lapis text-white' : 'bg-white text-paper-ink',
                  )}
                >
                  {letter}
                </span>
              </button>
            ),
        )}
      </div>
      {/* Not on the picture: it would lie on a place. */}
      <IconButton
        label={text.enlarge}
        icon={<Maximize2 size={17} aria-hidden="true" />}
        className="justify-self-end"
        onClick={() => place.current && setShown(pictureIn(place.current))}
      />
      {shown && <PictureViewer picture={shown} onClose={() => setShown(null)} />}
    </div>
  )
}
