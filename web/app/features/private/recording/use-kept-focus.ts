import { type RefObject, useEffect, useRef } from 'react'

/** A part whose first button gets the focus when the one that was pressed is gone, because the part has another `state`. */
export function useKeptFocus(state: string): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (shown.current !== state && isLost) part.current?.querySelector('button')?.focus()
    shown.current = state
  }, [state])
  return part
}
