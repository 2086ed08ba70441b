import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to `place` when the focused element closes, because the focus would be lost. */
export function useFocusReturn(place: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.focus()
    wasOpen.current = isOpen
  }, [place, isOpen])
}
