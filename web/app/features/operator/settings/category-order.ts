import type { AdminCategory } from '@kashf/contract/operators/operators.ts'

/**
 * The positions to update so that the category at index `from` moves to index `to`. Existing positions may repeat
 * or have gaps; afterwards they are 1, 2, 3 ….
 */
export function positionsAfterMove(
  categories: readonly Pick<AdminCategory, 'id' | 'position'>[],
  from: number,
  to: number,
): { id: number; position: number }[] {
  const order = [...categories]
  const [moved] = order.splice(from, 1)
  if (!moved || to < 0 || to > order.length) return []
  order.splice(to, 0, moved)
  return order
    .map(({ id, position }, at) => ({ id, before: position, position: at + 1 }))
    .filter(({ before, position }) => before !== position)
    .map(({ id, position }) => ({ id, position }))
}
