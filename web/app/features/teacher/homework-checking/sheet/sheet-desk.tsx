import type { Mark } from '@kashf/contract/homework/homework.ts'
import type { Sheet } from '@kashf/contract/media/sheets.ts'
import type { ReactNode, RefObject } from 'react'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { cx } from '../../../../ui/class-names.ts'
import { numberPlace } from '../../../private/homework/numbered-marks.ts'
import { MarkCard } from './mark-card.tsx'
import { SheetPage } from './sheet-page.tsx'
import { PageSteps, SheetStrip } from './sheet-strip.tsx'
import { SheetTools } from './sheet-tools.tsx'
import type { Desk } from './use-desk.ts'
import type { MarksEditor } from './use-marks.ts'

/** Whether a mark stands in the lower part of its page. */
const isLow = (mark: Mark) => numberPlace(mark).y > 0.55

interface SheetDeskProps {
  sheets: readonly Sheet[]
  desk: Desk
  editor: MarksEditor
  surface: RefObject<HTMLDivElement | null>
  /** Remarks that are ready to be put into the open mark. */
  ready: ReactNode
}

/** The sheets of a hand-in: one is on the desk, under the tools. */
export function SheetDesk({ sheets, desk, editor, surface, ready }: SheetDeskProps) {
  const { sheet } = desk
  if (!sheet) return null
  return (
    <section
      aria-label={text.sheetList}
      className="sheet-desk flex min-h-0 min-w-0 flex-1 flex-col bg-sunken"
    >
      <SheetStrip sheets={sheets} desk={desk} />
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col items-center gap-2 py-2">
        <div className="sheet-bar z-20 flex max-w-full flex-wrap justify-center gap-2">
          <SheetTools desk={desk} editor={editor} />
          <PageSteps desk={desk} />
        </div>
        <SheetPage key={sheet.id} desk={desk} sheet={sheet} editor={editor} surface={surface} />
        {editor.open && (
          <div
            className={cx(
              'mark-card-place z-20 grid w-full justify-items-center px-2',
              isLow(editor.open) && 'is-high',
            )}
          >
            <MarkCard
              key={editor.marks.indexOf(editor.open)}
              mark={editor.open}
              isReadOnly={desk.isReadOnly}
              onSay={editor.say}
              onRemove={() => editor.open && editor.remove(editor.open)}
              onClose={() => {
                editor.choose(null)
                surface.current?.focus({ preventScroll: true })
              }}
            >
              {ready}
            </MarkCard>
          </div>
        )}
      </div>
    </section>
  )
}
