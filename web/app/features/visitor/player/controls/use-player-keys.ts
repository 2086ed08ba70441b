import type MediaController from 'media-chrome/media-controller'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * The player's keys, also while nothing in particular has the focus: the library's own, 0–9 for tenths of the video,
 * < and > for the speed, ? for help. Where one types or chooses, keys stay what they are.
 */
export function usePlayerKeys(
  controller: RefObject<MediaController | null>,
  act: { toTenth: (tenth: number) => void; changeRate: (by: 1 | -1) => void; showHelp: () => void },
): void {
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    const { key } = event
    if (/^[0-9]$/.test(key)) act.toTenth(Number(key))
    else if (key === '>') act.changeRate(1)
    else if (key === '<') act.changeRate(-1)
    else if (key === '?') act.showHelp()
    else return false
    return true
  })

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const player = controller.current
      if (!player || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      const { target } = event
      const isInside = target instanceof Node && player.contains(target)
      const isNowhere = target === document.body || target === document.documentElement
      if (!isInside && !isNowhere) return
      if (press(event)) event.preventDefault()
      // Inside the player the library hears the rest by itself.
      else if (isNowhere && SHORTCUTS.has(event.key)) {
        event.preventDefault()
        player.keyboardShortcutHandler(event)
      }
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [controller])
}

/** Without ↑ and ↓: they scroll the page. */
const SHORTCUTS = new Set([' ', 'k', 'j', 'l', 'm', 'f', 'c', 'p', 'ArrowLeft', 'ArrowRight'])
