import type { KeyboardEvent, PointerEvent } from 'react'

/** The props of a row besides its item. */
export interface RowProps {
  isLifted: boolean
  isEditing: boolean
  onEditing(isEditing: boolean): void
  onRemove(): void
  onMove(): void
  /** Props of the button that lifts the row. */
  handle: {
    onClick(event: { detail: number }): void
    onKeyDown(event: KeyboardEvent): void
    onPointerDown(event: PointerEvent<HTMLElement>): void
  }
}

export const menuLook =
  'inline-grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink'
export const liftedLook = 'relative z-10 rounded-md shadow-float outline-2 outline-lapis'
