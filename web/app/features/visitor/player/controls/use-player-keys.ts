import type MediaController from 'media-chrome/media-controller'
import { useEffect, useEffectEvent } from 'react'
import { areLettersOn, latinKey } from '../settings/letter-keys.ts'

/**
 * Keyboard shortcuts of the player, which also work while nothing on the page has the focus: those of media-chrome, 0–9
 * to seek by tenths, < and > for the speed, ? for help. Outside the player, character keys can be switched off. Keys
 * pressed in other controls of the page are ignored.
 */
export function usePlayerKeys(
  player: MediaController,
  act: { toTenth: (tenth: number) => void; changeRate: (by: 1 | -1) => void; showHelp: () => void },
): void {
  const press = useEffectEvent((key: string): boolean => {
    if (/^[0-9]$/.test(key)) act.toTenth(Number(key))
    else if (key === '>') act.changeRate(1)
    else if (key === '<') act.changeRate(-1)
    else if (key === '?') act.showHelp()
    else return false
    return true
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      const { target } = event
      const isInside = target instanceof Node && player.contains(target)
      const isNowhere = target === document.body || target === document.documentElement
      if (!isInside && !isNowhere) return
      const key = latinKey(event)
      if (isNowhere && isCharacter(key) && !areLettersOn()) return
      if (press(key)) event.preventDefault()
      // Inside the player media-chrome handles the remaining keys itself, but only Latin small letters.
      else if (SHORTCUTS.has(key) && (isNowhere || key !== event.key)) {
        event.preventDefault()
        const { shiftKey } = event
        player.keyboardShortcutHandler({ key, shiftKey, target } as KeyboardEvent)
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [player])
}

/** A key that speech input may press by accident, unlike the space bar and the arrows. */
const isCharacter = (key: string) => key.length === 1 && key !== ' '

/** ↑ and ↓ are left out: they scroll the page. */
const SHORTCUTS = new Set([' ', 'k', 'j', 'l', 'm', 'f', 'c', 'p', 'ArrowLeft', 'ArrowRight'])
