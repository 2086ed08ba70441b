import { useEffect, useEffectEvent } from 'react'
import { areLettersOn, latinKey } from '../../visitor/player/settings/letter-keys.ts'

/**
 * J and K call `onMove` with the next and the previous row. Ignored while a field has the focus, or when single-letter
 * shortcuts are off.
 */
export function useInboxKeys(onMove: (step: 1 | -1) => void): void {
  const move = useEffectEvent(onMove)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areLettersOn()) return
      const { target } = event
      if (target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]'))
        return
      const key = latinKey(event)
      if (key === 'j') move(1)
      if (key === 'k') move(-1)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
