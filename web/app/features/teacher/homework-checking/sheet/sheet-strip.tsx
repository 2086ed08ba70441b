import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { ChevronLeft, ChevronRight, FileText } from 'lucide-react'
import { homeworkMarksText } from '../../../../text/learn/homework-marks.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { IconButton } from '../../../../ui/button.tsx'
import type { Desk } from './use-desk.ts'

/** The sheets of a hand-in, to choose from. */
export function SheetStrip({ sheets, desk }: { sheets: readonly Sheet[]; desk: Desk }) {
  if (sheets.length < 2) return null
  return (
    <ul aria-label={text.sheetList} className="sheet-strip flex gap-2 overflow-x-auto p-2">
      {sheets.map((sheet, index) => (
        <li key={sheet.id} className="shrink-0">
          <button
            type="button"
            aria-label={nameOf(sheet, index)}
            aria-current={desk.index === index ? 'true' : undefined}
            onClick={() => desk.show(index)}
            className="sheet-thumb"
          >
            {sheet.kind === 'pdf' ? (
              <span className="grid justify-items-center gap-1 text-xs font-semibold text-ink-2">
                <FileText size={22} aria-hidden="true" />
                {text.document}
              </span>
            ) : (
              <img src={sheet.url} alt="" loading="lazy" className="size-full object-cover" />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ kind }: Sheet, index: number) =>
  [homeworkMarksText.sheet(index + 1), ...(kind === 'pdf' ? [text.document] : [])].join(', ')

/** The pages of the document on the desk. */
export function PageSteps({ desk }: { desk: Desk }) {
  if (desk.pageCount < 2) return null
  return (
    <div className="flex items-center rounded-lg bg-surface shadow-card">
      <IconButton
        label={text.previousPage}
        icon={<ChevronLeft size={20} aria-hidden="true" />}
        disabled={desk.page === 1}
        onClick={() => desk.go(-1)}
      />
      <span role="status" className="px-1 text-sm whitespace-nowrap">
        {text.pageOf(desk.page, desk.pageCount)}
      </span>
      <IconButton
        label={text.nextPage}
        icon={<ChevronRight size={20} aria-hidden="true" />}
        disabled={desk.page === desk.pageCount}
        onClick={() => desk.go(1)}
      />
    </div>
  )
}
