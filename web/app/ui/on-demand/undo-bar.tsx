import { commonText } from '../../text/common.ts'
import { undoText } from '../../text/undo.ts'
import { Button, IconButton } from '../button.tsx'
import { XIcon } from '../icons.ts'

export interface UndoBarProps {
  /** The description of the change. */
  title: string
  onUndo: () => void
  onClose: () => void
  isUndoing?: boolean
}

/** Undoes the last change. The bar stays at the lower edge of the screen until it is closed. */
export function UndoBar({ title, onUndo, onClose, isUndoing = false }: UndoBarProps) {
  return (
    <div className="sticky bottom-20 z-10 mt-4 flex items-center justify-between gap-4 rounded-md border border-line bg-surface py-2 pl-4 pr-2 shadow-float md:bottom-4">
      <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
      <span className="flex shrink-0 items-center">
        <Button variant="soft" size="sm" loading={isUndoing} onClick={onUndo}>
          {undoText.undo}
        </Button>
        <IconButton
          label={commonText.close}
          icon={<XIcon size={18} aria-hidden="true" />}
          onClick={onClose}
        />
      </span>
    </div>
  )
}
