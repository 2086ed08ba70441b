import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import { blockOf, type Item, keyOf, moveItem } from './items.ts'

const EDGE_PX = 90
const SCROLL_PX = 14
/** The minimum distance of a drag. */
const SLACK_PX = 5

interface RowDrag {
  items: readonly Item[]
  onMove(item: Item, order: readonly Item[]): void
  onDrop(item: Item, order: readonly Item[]): void
  onCancel(item: Item): void
}

/** Moves a row with the pointer, by mouse or finger; the page scrolls at its edges. Returns the handler of the handles. */
export function useRowDrag(list: RefObject<HTMLOListElement | null>, drag: RowDrag) {
  return (item: Item, event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const { items } = drag
    const moved = new Set(blockOf(items, item).map(keyOf))
    const startY = event.clientY
    const stop = new AbortController()
    const on = { signal: stop.signal }
    let order: readonly Item[] | null = null

    const follow = ({ clientY }: PointerEvent) => {
      if (!order && Math.abs(clientY - startY) < SLACK_PX) return
      if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX)
      else if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX)
      const rows = [...(list.current?.children ?? [])].filter(
        (row) => row instanceof HTMLElement && !moved.has(row.dataset.row ?? ''),
      )
      const to = rows.filter((row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2 < clientY
      }).length
      order = moveItem(items, item, to)
      drag.onMove(item, order)
    }
    const end = (act: () => void) => () => {
      stop.abort()
      if (order) act()
    }
    window.addEventListener('pointermove', follow, on)
    window.addEventListener(
      'pointerup',
      end(() => order && drag.onDrop(item, order)),
      on,
    )
    window.addEventListener(
      'pointercancel',
      end(() => drag.onCancel(item)),
      on,
    )
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key === 'Escape') end(() => drag.onCancel(item))()
      },
      on,
    )
  }
}
