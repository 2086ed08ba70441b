import type { AdminCategory, CategoryBody, UpdateCategoryBody } from '@kashf/contract/operators.ts'
import { audit } from '../../audit/audit.ts'
import { addCategory, type CategoryRow, updateCategory } from '../../catalogue/categories/categories.ts'
import type { Deps } from '../../runtime/deps.ts'

/** The editable part of a category. */
const editable = (row: CategoryRow) => ({ name: row.name, position: row.position, hidden: row.hidden })

/** Creates a category; audited. */
export function createCategory(
  deps: Deps,
  input: CategoryBody & { operatorId: number },
): Promise<AdminCategory> {
  const { operatorId, name, position, hidden } = input
  return deps.db.transaction(async (tx) => {
    const category = await addCategory(deps, tx, { name, position, hidden })
    const subject = `category:${category.id}`
    await audit(tx, {
      personId: operatorId,
      action: 'category.add',
      subject,
      before: null,
      after: editable(category),
    })
    return category
  })
}

/** Changes a category; audited. */
export function changeCategory(
  deps: Deps,
  input: UpdateCategoryBody & { operatorId: number; id: number },
): Promise<AdminCategory> {
  const { operatorId, id, name, position, hidden } = input
  return deps.db.transaction(async (tx) => {
    const { before, after } = await updateCategory(deps, tx, { id, name, position, hidden })
    await audit(tx, {
      personId: operatorId,
      action: 'category.change',
      subject: `category:${id}`,
      before: editable(before),
      after: editable(after),
    })
    return after
  })
}
