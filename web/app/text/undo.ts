/** Undoing a change. */
export const undoText = {
  undo: 'Qaytarish',
} as const
