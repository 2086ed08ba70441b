import { GripVertical } from 'lucide-react'
import { curriculumText as text } from '../../../text/teach/curriculum.ts'
import type { RowProps } from './row-props.ts'

/** Moves a row of the curriculum, by drag or by keys. `row` identifies the row after a move. */
export function DragHandle(props: Pick<RowProps, 'handle' | 'isLifted'> & { row: string; title: string }) {
  const { row, title, isLifted, handle } = props
  return (
    <button
      type="button"
      data-handle={row}
      aria-label={text.lift(title)}
      aria-describedby="curriculum-keys"
      aria-pressed={isLifted}
      {...handle}
      className="inline-grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink active:cursor-grabbing"
    >
      <GripVertical size={18} aria-hidden="true" />
    </button>
  )
}
