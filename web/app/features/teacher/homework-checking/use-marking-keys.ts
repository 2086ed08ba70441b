import { useEffect, useEffectEvent } from 'react'
import { areLettersOn, latinKey } from '../../visitor/player/settings/letter-keys.ts'

const FIELDS = 'input:not([type=radio]), textarea, select, dialog, [contenteditable]'

/**
 * Calls what a key stands for. Letters, digits and signs are ignored in fields and dialogs, and when single-letter shortcuts are
 * off; Ctrl + Z works outside of fields in any case.
 */
export function useMarkingKeys(keys: ReadonlyMap<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    if (event.target instanceof Element && event.target.closest(FIELDS)) return
    const hasModifier = event.ctrlKey || event.metaKey
    const key = latinKey(event)
    if (hasModifier ? key !== 'z' : !areLettersOn()) return
    const act = keys.get(key)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
