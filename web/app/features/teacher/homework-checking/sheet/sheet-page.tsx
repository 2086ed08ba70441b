import type { Mark } from '@kashf/contract/homework/homework.ts'
import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { homeworkMarksText } from '../../../../text/learn/homework-marks.ts'
import { cx } from '../../../../ui/class-names.ts'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { marksOnPage, numberedMarks } from '../../../private/homework/numbered-marks.ts'
import { SheetMarks } from '../../../private/homework/sheet-marks.tsx'
import { markAt } from './mark-at.ts'
import { PageSurface } from './page-surface.tsx'
import { type Point, placeOf, shortenStroke } from './shorten-stroke.ts'
import type { Desk } from './use-desk.ts'
import type { MarksEditor } from './use-marks.ts'

// The reader of PDFs is large; it is loaded for the first document.
const PdfPage = lazyPart(() => import('./pdf-page.lazy.tsx'), null)

/** Of a page of paper, until it is there. */
const PAPER = 3 / 4

interface SheetPageProps {
  desk: Desk
  sheet: Sheet
  editor: MarksEditor
  surface: RefObject<HTMLDivElement | null>
}

/** At first the whole page is seen: as wide as its place, or as high as the screen without the bars. */
const widthOf = (aspect: number, zoom: number) => `calc(min(100%, (100dvh - 11rem) * ${aspect}) * ${zoom})`

/** The page that lies on the desk, with its marks. */
export function SheetPage({ desk, sheet, editor, surface }: SheetPageProps) {
  const { page, index, zoom, tool, isReadOnly } = desk
  const scroller = useRef<HTMLElement>(null)
  useSteadyMiddle(scroller, zoom)
  const [aspect, setAspect] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const label = homeworkMarksText.sheet(index + 1)
  const numbered = numberedMarks(editor.marks)
  const own = marksOnPage(numbered, { sheetId: sheet.id, page })
  const open = numbered.find(({ mark }) => mark === editor.open)
  const set = (kind: Mark['kind'], at: number[]) =>
    editor.add({ sheet_id: sheet.id, page, kind, at, text: '' })
  const pressed = (point: Point) => {
    if (tool === 'select') {
      editor.choose(
        markAt(
          own.map(({ mark }) => mark),
          point,
        ),
      )
    } else set(tool, placeOf(point))
  }
  if (hasFailed) return <ErrorState title={homeworkMarksText.sheetFailed} onRetry={() => setFailed(false)} />
  return (
    <section ref={scroller} aria-label={label} className="sheet-scroller">
      <div
        style={{ width: widthOf(aspect ?? PAPER, zoom), aspectRatio: aspect ?? PAPER }}
        className={cx(
          'relative mx-auto bg-sunken',
          aspect === null && 'animate-pulse motion-reduce:animate-none',
        )}
      >
        {sheet.kind === 'pdf' ? (
          <PdfPage
            sheet={sheet}
            page={page}
            label={label}
            zoom={zoom}
            onPages={(count) => desk.countPages(sheet.id, count)}
            onAspect={setAspect}
          />
        ) : (
          <img
            src={sheet.url}
            alt={label}
            draggable={false}
            className="size-full select-none"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setAspect(naturalWidth / naturalHeight)
            }
            onError={() => setFailed(true)}
          />
        )}
        {aspect !== null && (
          <>
            {!isReadOnly && (
              <PageSurface
                number={index + 1}
                tool={tool}
                aspect={aspect}
                scroller={scroller}
                surface={surface}
                zoom={zoom}
                onZoom={desk.zoomTo}
                onStroke={(points) => set('stroke', shortenStroke(points))}
                onPress={pressed}
              />
            )}
            <SheetMarks
              marks={own}
              aspect={aspect}
              open={open?.number ?? null}
              onOpen={(number) => editor.choose(own.find((each) => each.number === number)?.mark ?? null)}
            />
            {editor.open && own.some(({ mark }) => mark === editor.open) && <Chosen mark={editor.open} />}
          </>
        )}
      </div>
    </section>
  )
}

/** Keeps what is in the middle there when the page grows or shrinks. */
function useSteadyMiddle(scroller: RefObject<HTMLElement | null>, zoom: number) {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const element = scroller.current
    const growth = zoom / before.current
    before.current = zoom
    if (!element || growth === 1) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
    element.scrollTo(
      (scrollLeft + clientWidth / 2) * growth - clientWidth / 2,
      (scrollTop + clientHeight / 2) * growth - clientHeight / 2,
    )
  }, [scroller, zoom])
}

/** Shows which mark is open. */
function Chosen({ mark: { at } }: { mark: Mark }) {
  const frame = useRef<HTMLSpanElement>(null)
  // The effect returns nothing: new browsers answer with a promise, which is no clean-up.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  const xs = at.filter((_, n) => n % 2 === 0)
  const ys = at.filter((_, n) => n % 2 === 1)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [right, bottom] = [Math.max(...xs), Math.max(...ys)]
  return (
    <span
      ref={frame}
      aria-hidden="true"
      style={{
        left: `calc(${left * 100}% - 1.25rem)`,
        top: `calc(${top * 100}% - 1.25rem)`,
        width: `calc(${(right - left) * 100}% + 2.5rem)`,
        height: `calc(${(bottom - top) * 100}% + 2.5rem)`,
      }}
      className="sheet-chosen"
    />
  )
}
