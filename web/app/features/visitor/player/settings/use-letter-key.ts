import { useEffect } from 'react'
import { areLettersOn, latinKey } from './letter-keys.ts'

/** Acts on a letter or a sign unless the user is typing, in a dialog, or has switched such keys off. */
export function useLetterKey(letter: string, act: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (latinKey(event) !== letter || event.ctrlKey || event.metaKey || event.altKey) return
      if (!areLettersOn()) return
      const { target } = event
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable], dialog')
      )
        return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
