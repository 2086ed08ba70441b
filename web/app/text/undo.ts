/** Taking a change back. */
export const undoText = {
  undo: 'Qaytarish',
} as const
