import { type RefCallback, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Blocks this far above and below the visible part are rendered, in CSS pixels. */
const MARGIN_PX = 1200

/** Which blocks (elements with `data-block`) of a scroller are near its visible part; always the one to go to, with its neighbours. */
export function useNearBlocks(
  scroller: RefObject<HTMLElement | null>,
  target: number,
): { isNear: (block: number) => boolean; blockRef: RefCallback<HTMLElement> } {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set())
  const observer = useRef<IntersectionObserver>(null)
  const waiting = useRef<HTMLElement[]>([])

  useEffect(() => {
    const observing = new IntersectionObserver(
      (entries) =>
        setNear((known) => {
          const next = new Set(known)
          for (const { target, isIntersecting } of entries) {
            const block = Number(target.getAttribute('data-block'))
            if (isIntersecting) next.add(block)
            else next.delete(block)
          }
          return next
        }),
      { root: scroller.current, rootMargin: `${MARGIN_PX}px 0px` },
    )
    observer.current = observing
    for (const element of waiting.current) observing.observe(element)
    return () => {
      observing.disconnect()
      observer.current = null
    }
  }, [scroller])

  const blockRef: RefCallback<HTMLElement> = useCallback((element) => {
    if (!element) return
    waiting.current.push(element)
    observer.current?.observe(element)
    return () => {
      waiting.current = waiting.current.filter((other) => other !== element)
      observer.current?.unobserve(element)
    }
  }, [])

  return { isNear: (block) => near.has(block) || Math.abs(block - target) <= 1, blockRef }
}
