import { Check, Hand, PenLine, Type, Undo2, X, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { homeworkMarksText } from '../../../../text/learn/homework-marks.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { TOOLS, type Tool } from './tool.ts'
import { type Desk, ZOOM } from './use-desk.ts'
import type { MarksEditor } from './use-marks.ts'

const LOOKS: Record<Tool, { label: string; icon: ReactNode }> = {
  select: { label: text.select, icon: <Hand size={22} aria-hidden="true" /> },
  stroke: { label: text.pen, icon: <PenLine size={22} aria-hidden="true" /> },
  right: { label: text.right, icon: <Check size={22} aria-hidden="true" /> },
  wrong: { label: text.wrong, icon: <X size={22} aria-hidden="true" /> },
  text: { label: text.remark, icon: <Type size={22} aria-hidden="true" /> },
}

/** The tools over the page: what a press does, the last mark taken back, and the size. */
export function SheetTools({ desk, editor }: { desk: Desk; editor: MarksEditor }) {
  return (
    <div
      role="toolbar"
      aria-label={text.tools}
      className="flex w-fit max-w-full flex-wrap items-center justify-center rounded-lg bg-surface shadow-card"
    >
      {!desk.isReadOnly && (
        <>
          {TOOLS.map((tool) => (
            <IconButton
              key={tool}
              {...LOOKS[tool]}
              aria-pressed={desk.tool === tool}
              className="aria-pressed:bg-lapis-tint aria-pressed:text-lapis"
              onClick={() => desk.setTool(tool)}
            />
          ))}
          <IconButton
            label={text.undo}
            icon={<Undo2 size={22} aria-hidden="true" />}
            disabled={!editor.canUndo}
            onClick={editor.undo}
          />
        </>
      )}
      <IconButton
        label={homeworkMarksText.smaller}
        icon={<ZoomOut size={22} aria-hidden="true" />}
        disabled={desk.zoom <= ZOOM.least}
        onClick={() => desk.zoomTo(desk.zoom / ZOOM.step)}
      />
      <IconButton
        label={homeworkMarksText.larger}
        icon={<ZoomIn size={22} aria-hidden="true" />}
        disabled={desk.zoom >= ZOOM.most}
        onClick={() => desk.zoomTo(desk.zoom * ZOOM.step)}
      />
    </div>
  )
}
