import type { Mark } from '@kashf/contract/homework/homework.ts'
import { homeworkMarksText as text } from '../../../text/learn/homework-marks.ts'
import { cx } from '../../../ui/class-names.ts'
import { type NumberedMark, numberPlace } from './numbered-marks.ts'
import { strokePath } from './stroke-path.ts'

/** Of the drawing: the wider the page is shown, the larger its marks. */
const VIEW_WIDTH = 1000

export interface SheetMarksProps {
  /** Those of this page alone. */
  marks: readonly NumberedMark[]
  /** Width by height of the page. */
  aspect: number
  /** The number whose words are shown. */
  open: number | null
  onOpen: (number: number | null) => void
}

/** The marks of one page, over whatever draws the page; the parent is `relative` and has the page's shape. */
export function SheetMarks({ marks, aspect, open, onOpen }: SheetMarksProps) {
  const size = { width: VIEW_WIDTH, height: VIEW_WIDTH / aspect }
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="pointer-events-none absolute inset-0 size-full"
      >
        {marks.map(({ mark }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no id, and its place is the order of the review
          <Drawn key={n} mark={mark} size={size} />
        ))}
      </svg>
      {marks.map(({ mark, number }) => {
        if (number === null) return null
        const { x, y } = numberPlace(mark)
        const isOpen = open === number
        return (
          <button
            key={number}
            type="button"
            aria-expanded={isOpen}
            aria-label={text.remark(number, mark.text)}
            onClick={() => onOpen(isOpen ? null : number)}
            style={{
              left: `clamp(1rem, ${x * 100}%, 100% - 1rem)`,
              top: `clamp(1rem, ${y * 100}%, 100% - 1rem)`,
            }}
            className="absolute grid size-11 -translate-1/2 place-items-center"
          >
            <span
              aria-hidden="true"
              className={cx(
                'octagon grid size-7.5 place-items-center text-sm font-semibold text-white',
                isOpen ? 'bg-paper-lapis' : 'bg-paper-red',
              )}
            >
              {number}
            </span>
          </button>
        )
      })}
    </>
  )
}

/** A stroke or a stamp, with a light edge that keeps it visible on dark photos. A remark is its number alone. */
function Drawn({ mark: { kind, at }, size }: { mark: Mark; size: { width: number; height: number } }) {
  if (kind === 'text') return null
  const path = kind === 'stroke' ? strokePath(at, size) : stampPath(kind, at, size)
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={path} strokeWidth={14} strokeOpacity={0.6} className="stroke-white" />
      <path
        d={path}
        strokeWidth={kind === 'stroke' ? 7 : 9}
        className={kind === 'right' ? 'stroke-paper-teal' : 'stroke-paper-red'}
      />
    </g>
  )
}

function stampPath(
  kind: 'right' | 'wrong',
  [x = 0, y = 0]: readonly number[],
  { width, height }: { width: number; height: number },
): string {
  const [left, top] = [x * width, y * height]
  return kind === 'right'
    ? `M${left - 28} ${top}l20 24l36 -48`
    : `M${left - 24} ${top - 24}l48 48M${left + 24} ${top - 24}l-48 48`
}
