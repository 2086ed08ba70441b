import type { ReactNode } from 'react'

/** A column of a dense list. */
export interface Column<T> {
  head: string
  cell: (record: T) => ReactNode
  /** Right-aligned figures. */
  number?: boolean
  className?: string
  /** Shown only where there is room for more than the essential columns. */
  isRoomy?: boolean
  /** The class of its width; columns without one share the rest. */
  width?: string
  /** On a phone: the figure beside the name, or a fact below it. Other columns are in the sheet. */
  phone?: 'figure' | 'fact'
}
