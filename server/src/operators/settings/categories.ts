import type { AdminCategory, CategoryBody, UpdateCategoryBody } from '@kashf/contract/operators/operators.ts'
import { audit } from '../../audit/audit.ts'
import { addCategory, type CategoryRow, updateCategory } from '../../catalogue/categories/categories.ts'
import type { Deps } from '../../deps.ts'

/** The editable part of a category. */
const editable = ({ name, name_ru, position, hidden }: CategoryRow) => ({ name, name_ru, position, hidden })

/** Creates a category; audited. */
export function createCategory(
  deps: Deps,
  input: CategoryBody & { operatorId: number },
): Promise<AdminCategory> {
  const { operatorId, ...category } = input
  return deps.db.transaction(async (tx) => {
    const added = await addCategory(deps, tx, category)
    const subject = `category:${added.id}`
    await audit(tx, {
      personId: operatorId,
      action: 'category.add',
      subject,
      after: editable(added),
    })
    return added
  })
}

/** Changes a category; audited. */
export function changeCategory(
  deps: Deps,
  input: UpdateCategoryBody & { operatorId: number; id: number },
): Promise<AdminCategory> {
  const { operatorId, ...change } = input
  return deps.db.transaction(async (tx) => {
    const { before, after } = await updateCategory(deps, tx, change)
    await audit(tx, {
      personId: operatorId,
      action: 'category.change',
      subject: `category:${change.id}`,
      before: editable(before),
      after: editable(after),
    })
    return after
  })
}
