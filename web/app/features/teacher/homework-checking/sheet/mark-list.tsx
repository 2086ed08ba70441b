import type { Mark } from '@kashf/contract/homework/homework.ts'
import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { Trash2 } from 'lucide-react'
import { homeworkMarksText } from '../../../../text/learn/homework-marks.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { numberedMarks } from '../../../private/homework/numbered-marks.ts'
import type { Desk } from './use-desk.ts'
import type { MarksEditor } from './use-marks.ts'

const KINDS: Record<Mark['kind'], string> = {
  stroke: text.stroke,
  text: text.remark,
  right: text.right,
  wrong: text.wrong,
}

/** All marks in words, so that each is found, changed and removed without pointing at it. */
export function MarkList(props: { sheets: readonly Sheet[]; desk: Desk; editor: MarksEditor }) {
  const { sheets, desk, editor } = props
  if (editor.marks.length === 0) return null
  return (
    <details className="rounded-md border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-semibold">
        {text.marks}: {editor.marks.length}
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {numberedMarks(editor.marks).map(({ mark, number }, at) => {
          const index = sheets.findIndex(({ id }) => id === mark.sheet_id)
          const name = [number === null ? '' : `${number}.`, mark.text.trim() || KINDS[mark.kind]]
            .filter(Boolean)
            .join(' ')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no id, and its place is the order of the review
            <li key={at} className="flex items-center gap-1 pl-3">
              <button
                type="button"
                onClick={() => {
                  desk.show(index, mark.page)
                  editor.choose(mark)
                }}
                className="min-h-11 min-w-0 flex-1 rounded-sm py-2 text-left hover:text-lapis"
              >
                <span className="line-clamp-2 wrap-anywhere">{name}</span>
                {sheets.length > 1 && (
                  <span className="block text-sm text-ink-2">{homeworkMarksText.sheet(index + 1)}</span>
                )}
              </button>
              {!desk.isReadOnly && (
                <IconButton
                  label={`${text.removeMark}: ${name}`}
                  icon={<Trash2 size={18} aria-hidden="true" />}
                  onClick={() => editor.remove(mark)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
