import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus to `place`, which can take it, when what had it is open no more: it would be lost with it. */
export function useFocusReturn(place: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.focus()
    wasOpen.current = isOpen
  }, [place, isOpen])
}
