import type { Sheet } from '@kashf/contract/media/sheets.ts'
import type { ReactNode, RefObject } from 'react'
import { checkingText as text } from '../../../../text/teach/homework-checking.ts'
import { MarkCard } from './mark-card.tsx'
import { SheetPage } from './sheet-page.tsx'
import { PageSteps, SheetStrip } from './sheet-strip.tsx'
import { SheetTools } from './sheet-tools.tsx'
import type { Desk } from './use-desk.ts'
import type { MarksEditor } from './use-marks.ts'

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
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-sunken lg:flex-row"
    >
      <SheetStrip sheets={sheets} desk={desk} />
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col items-center gap-2 p-2">
        <div className="sticky top-15 z-20 flex max-w-full flex-wrap justify-center gap-2 lg:static">
          <SheetTools desk={desk} editor={editor} />
          <PageSteps desk={desk} />
        </div>
        <SheetPage key={sheet.id} desk={desk} sheet={sheet} editor={editor} surface={surface} />
        {editor.open && (
          <div className="sticky bottom-2 z-20 grid w-full justify-items-center lg:absolute">
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
