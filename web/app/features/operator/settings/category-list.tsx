import type { AdminCategory } from '@kashf/contract/operators/operators.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { categoryText as text } from '../../../text/operate/console.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Decision, DecisionDialog } from '../records/decision.tsx'
import { AddCategory } from './category-forms.tsx'
import { positionsAfterMove } from './category-order.ts'
import { CategoryRow } from './category-row.tsx'

/** The categories: add, rename, reorder, hide. */
export function CategoryList() {
  const queries = useQueryClient()
  const categories = useCategories()
  const [isMoving, setMoving] = useState(false)
  const [decision, setDecision] = useState<Decision | null>(null)

  const all = categories.data
  if (!all) return <QueryStates query={categories} loading={<Skeleton className="h-96 rounded-lg" />} />

  const move = async (from: number, to: number) => {
    setMoving(true)
    try {
      for (const { id, position } of positionsAfterMove(all, from, to)) {
        await api('PATCH /api/admin/categories/:id', { params: { id }, body: { position } })
      }
    } catch (error) {
      failureToast(error)
    }
    await queries.invalidateQueries({ queryKey: queryKeys.console })
    setMoving(false)
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {all.length === 0 && <EmptyState title={text.empty} message={text.emptyHint} heading="h3" />}
      <ul
        aria-busy={isMoving}
        className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden"
      >
        {all.map((category, at) => (
          <CategoryRow
            key={category.id}
            category={category}
            isFirst={at === 0}
            isLast={at === all.length - 1}
            isBusy={isMoving}
            onMove={(step) => void move(at, at + step)}
            onHide={() => setDecision(toggleHidden(category))}
          />
        ))}
      </ul>
      <AddCategory />
      <DecisionDialog decision={decision} onClose={() => setDecision(null)} />
    </div>
  )
}

function toggleHidden({ id, name, hidden }: AdminCategory): Decision {
  return {
    label: hidden ? text.show : text.hide,
    title: hidden ? text.showTitle(name) : text.hideTitle(name),
    consequences: hidden ? text.showThen : text.hideThen,
    call: 'PATCH /api/admin/categories/:id',
    params: { id },
    body: { hidden: !hidden },
    done: hidden ? text.showDone : text.hideDone,
  }
}

/** All categories in order, including hidden ones. */
function useCategories() {
  return useQuery({
    queryKey: queryKeys.consoleList('categories', {}),
    queryFn: async ({ signal }) => (await api('GET /api/admin/categories', { signal })).data,
    staleTime: 0,
  })
}
