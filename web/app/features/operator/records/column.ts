import type { ReactNode } from 'react'
import { queueText } from '../../../text/operate/queue.ts'

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

/** A column of moments; `place` changes where it is shown. */
export const timeColumn = <T>(
  head: string,
  cell: Column<T>['cell'],
  place?: Pick<Column<T>, 'isRoomy' | 'width' | 'phone'>,
): Column<T> => ({ head, cell, width: 'w-44', className: 'tabular-nums', isRoomy: true, ...place })

/** The badge of a record's status. */
export const statusColumn = <T>(cell: Column<T>['cell'], width: string): Column<T> => ({
  head: queueText.status,
  cell,
  width,
  isRoomy: true,
  phone: 'fact',
})
