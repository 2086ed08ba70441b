import { useEffect, useEffectEvent } from 'react'
import { areLettersOn, latinKey } from '../../visitor/player/settings/letter-keys.ts'

/**
 * A to D and further letters call `onLetter` with the place of the option, Enter `onNext`, and K `onLater`. Where a question has
 * so many options that K is one of them, it stays "later". Ignored in fields, in dialogs, and when letters are switched off.
 */
export function useReviewKeys(keys: {
  options: number
  onLetter: (place: number) => void
  onNext: () => void
  onLater: () => void
}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const { target } = event
    const isIn = (places: string) => target instanceof Element && target.closest(places) !== null
    if (isIn('input:not([type=radio], [type=checkbox]), textarea, select, dialog, [contenteditable]')) return
    if (event.key === 'Enter') {
      // On a button or a link Enter presses it.
      if (isIn('button, a, summary')) return
      event.preventDefault()
      return keys.onNext()
    }
    if (!areLettersOn()) return
    const letter = latinKey(event)
    if (letter === 'k') return keys.onLater()
    const place = letter.length === 1 ? letter.charCodeAt(0) - 'a'.charCodeAt(0) : -1
    if (place >= 0 && place < keys.options) keys.onLetter(place)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
