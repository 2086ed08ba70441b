import type { AdminCategory, CategoryBody, UpdateCategoryBody } from '@kashf/contract/operators.ts'
import { audit } from '../../audit/audit.ts'
import { addCategory, type CategoryRow, updateCategory } from '../../catalogue/categories/categories.ts'
import type { Deps } from '../../runtime/deps.ts'

/** What an operator can change of a category. */
const setting = (row: CategoryRow) => ({ name: row.name, position: row.position, hidden: row.hidden })

/** Adds a category, with its line in the audit trail. */
export function newCategory(
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
      after: setting(category),
    })
    return category
  })
}

/** Changes a category, with its line in the audit trail. */
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
      before: setting(before),
      after: setting(after),
    })
    return after
  })
}
