import { useEffect, useEffectEvent } from 'react'
import { areLettersOn, latinKey } from '../../visitor/player/settings/letter-keys.ts'

const TYPING = 'input, textarea, select, [contenteditable]'

type RecordKey = 'j' | 'k' | 'a' | 'r' | 'm' | 'escape'

/**
 * Calls the action of a pressed key, in every layout of the keyboard. Ignored while somebody types, with Ctrl, Alt or Meta, in a dialog, or when single letters are switched off.
 */
export function useRecordKeys(actions: Partial<Record<RecordKey, () => void>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
    const { target } = event
    if (target instanceof Element && target.closest(TYPING)) return
    if (document.querySelector('dialog[open]')) return
    const pressed = latinKey(event).toLowerCase()
    const action = Object.entries(actions).find(([key]) => key === pressed)?.[1]
    if (!action || (pressed !== 'escape' && !areLettersOn())) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
