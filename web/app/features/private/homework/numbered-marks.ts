import type { Mark } from '@kashf/contract/homework/homework.ts'

/** A mark with the number that stands on its sheet and beside its words; null for a mark without words. */
export interface NumberedMark {
  mark: Mark
  number: number | null
}

/** The marks of a review in their order; those with words are counted from 1 over all its sheets. */
export function numberedMarks(marks: readonly Mark[]): NumberedMark[] {
  let count = 0
  return marks.map((mark) => ({ mark, number: mark.text.trim() === '' ? null : ++count }))
}

/** The marks on one page of a sheet; a photo is page 1. */
export const marksOnPage = (
  marks: readonly NumberedMark[],
  { sheetId, page }: { sheetId: number; page: number },
): NumberedMark[] => marks.filter(({ mark }) => mark.sheet_id === sheetId && mark.page === page)

/** Where the number of a mark stands, in 0..1: at the end of a stroke and beside a stamp, so that it hides neither. */
export function numberPlace({ kind, at }: Pick<Mark, 'kind' | 'at'>): { x: number; y: number } {
  const [x = 0, y = 0] = kind === 'stroke' ? at.slice(-2) : at
  return { x: kind === 'right' || kind === 'wrong' ? Math.min(1, x + 0.07) : x, y }
}
