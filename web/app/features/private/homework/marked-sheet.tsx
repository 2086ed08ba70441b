import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { homeworkMarksText as text } from '../../../text/learn/homework-marks.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { marksOnPage, type NumberedMark, numberPlace } from './numbered-marks.ts'
import { SheetMarks } from './sheet-marks.tsx'

/** Of a page of paper, until the photo is there. */
const PAPER = 3 / 4
const ZOOMS = [1, 1.5, 2, 3]

export interface MarkedSheetProps {
  /** A picture. */
  sheet: Sheet
  /** What the photo is, for those who don't see it. */
  label: string
  /** All marks of the review. */
  marks: readonly NumberedMark[]
  /** The number whose words are shown, on whatever sheet it is. */
  open: number | null
  onOpen: (number: number | null) => void
}

/** A photo of paper with its marks, to read: each number shows its words. It can be enlarged. */
export function MarkedSheet({ sheet, label, marks, open, onOpen }: MarkedSheetProps) {
  const [aspect, setAspect] = useState<number | null>(null)
  const [zoom, setZoom] = useState(0)
  // Each answer of the server has another address of the same photo, which is not fetched again.
  const [src, setSrc] = useState(sheet.url)
  const [hasFailed, setFailed] = useState(false)
  const retry = (url: string) => {
    setSrc(url)
    setFailed(false)
  }
  const own = marksOnPage(marks, { sheetId: sheet.id, page: 1 })
  const shown = own.find(({ number }) => number !== null && number === open)
  if (hasFailed) return <ErrorState title={text.sheetFailed} onRetry={() => retry(sheet.url)} />
  return (
    <figure className="relative overflow-hidden rounded-lg border border-line bg-sunken">
      <section
        aria-label={label}
        // The arrow keys scroll what is enlarged.
        tabIndex={zoom > 0 ? 0 : undefined}
        className="max-h-[85dvh] overflow-auto"
      >
        <div
          className="relative"
          style={{ width: `${(ZOOMS[zoom] ?? 1) * 100}%`, aspectRatio: aspect ?? PAPER }}
        >
          <img
            src={src}
            alt={label}
            // Earlier attempts are folded, and not fetched until somebody unfolds them.
            loading="lazy"
            draggable={false}
            className="size-full"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setAspect(naturalWidth / naturalHeight)
            }
            // The address has expired, or the line is lost.
            onError={() => (src === sheet.url ? setFailed(true) : setSrc(sheet.url))}
          />
          {aspect !== null && (
            <>
              <SheetMarks marks={own} aspect={aspect} open={open} onOpen={onOpen} />
              <span className="sr-only">{stampsIn(own)}</span>
              {shown && <Words {...shown} />}
            </>
          )}
        </div>
      </section>
      <div className="absolute right-1 bottom-1 flex rounded-md bg-surface">
        <IconButton
          label={text.smaller}
          icon={<ZoomOut size={20} aria-hidden="true" />}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          label={text.larger}
          icon={<ZoomIn size={20} aria-hidden="true" />}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </div>
    </figure>
  )
}

/** The words of a mark beside its number, within the page. */
function Words({ mark }: NumberedMark) {
  const { x, y } = numberPlace(mark)
  return (
    <p
      role="status"
      style={{
        left: `clamp(0.5rem, calc(${x * 100}% - 7.5rem), 100% - 15.5rem)`,
        ...(y < 0.6 ? { top: `calc(${y * 100}% + 1.5rem)` } : { bottom: `calc(${(1 - y) * 100}% + 1.5rem)` }),
      }}
      className="absolute w-60 rounded-md bg-surface px-3 py-2 wrap-anywhere whitespace-pre-line text-ink shadow-float"
    >
      {mark.text}
    </p>
  )
}

/** How many stamps there are, for those who don't see them. */
function stampsIn(marks: readonly NumberedMark[]): string {
  const count = (kind: string) => marks.filter(({ mark }) => mark.kind === kind).length
  return text.stamps(count('right'), count('wrong'))
}
