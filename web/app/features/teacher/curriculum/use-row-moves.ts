import { type RefObject, useEffect, useState } from 'react'
import { curriculumText as text } from '../../../text/teach/curriculum.ts'
import { type Item, keyOf, stepItem } from './items.ts'
import type { CurriculumActions } from './use-curriculum.ts'
import { useRowDrag } from './use-row-drag.ts'

interface RowMovesOptions {
  list: RefObject<HTMLOListElement | null>
  curriculum: CurriculumActions
  titleOf(item: Item): string
  /** Announces an action to screen readers. */
  say(sentence: string): void
}

/** Moves the rows of the curriculum: they are lifted, moved step by step or dragged, then dropped or put back. */
export function useRowMoves({ list, curriculum, titleOf, say }: RowMovesOptions) {
  /** The lifted row, and the order that dropping it now would give. */
  const [lifted, setLifted] = useState<{ item: Item; order: readonly Item[] } | null>(null)
  const items = lifted?.order ?? curriculum.items
  const liftedKey = lifted && keyOf(lifted.item)
  const focusKey = (key: string) =>
    list.current?.querySelector<HTMLElement>(`[data-handle="${key}"]`)?.focus()
  const focusRow = (item: Item | undefined) => item && focusKey(keyOf(item))

  // Moving a row in the document may take the focus from it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step
  useEffect(() => {
    if (liftedKey) focusKey(liftedKey)
  }, [liftedKey, items])

  const show = (item: Item, order: readonly Item[]) => {
    setLifted({ item, order })
    say(placeOf(item, order, titleOf))
  }
  const drop = (item: Item, order: readonly Item[]) => {
    setLifted(null)
    if (order.map(keyOf).join() !== curriculum.items.map(keyOf).join())
      curriculum.rearrange(order, titleOf(item))
    say(placeOf(item, order, titleOf))
  }
  const cancel = (item: Item) => {
    setLifted(null)
    say(text.moveCancelled(titleOf(item)))
  }
  const startDrag = useRowDrag(list, {
    items: curriculum.items,
    onMove: show,
    onDrop: drop,
    onCancel: cancel,
  })

  return {
    /** The items in the current order. */
    items,
    isLifted: (item: Item) => liftedKey === keyOf(item),
    focusRow,
    startDrag,
    drop,
    /** Lifts a row, or drops the lifted one. */
    toggle(item: Item) {
      if (lifted) return drop(lifted.item, lifted.order)
      setLifted({ item, order: items })
      say(text.lifted(titleOf(item)))
    },
    /** Moves the lifted row, or without one the focus from `item` to its neighbour. */
    step(item: Item, by: -1 | 1): void {
      if (lifted) show(lifted.item, stepItem(items, lifted.item, by))
      else focusRow(items[items.indexOf(item) + by])
    },
    /** Puts the lifted row back; null without one. */
    cancel: lifted && (() => cancel(lifted.item)),
  }
}

/** Describes the position of an item in `order`. */
function placeOf(item: Item, order: readonly Item[], titleOf: (item: Item) => string): string {
  const before = order.slice(0, order.findIndex((other) => keyOf(other) === keyOf(item)) + 1)
  const number = before.filter(({ kind }) => kind === item.kind).length
  if (item.kind === 'section') return text.sectionMoved(item.title, number)
  const section = before.findLast(({ kind }) => kind === 'section')
  return text.lessonMoved(titleOf(item), number, section ? titleOf(section) : null)
}
