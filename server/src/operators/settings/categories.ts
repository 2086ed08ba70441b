import type { AdminCategory, CategoryBody, UpdateCategoryBody } from '@kashf/contract/operators/operators.ts'
import { audit } from '../../audit/audit.ts'
import { addCategory, type CategoryRow, updateCategory } from '../../catalogue/categories/categories.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { audited } from '../audit-trail.ts'

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
  return audited(deps, {
    operatorId,
    action: 'category.change',
    subject: `category:${change.id}`,
    snapshot: (tx) =>
      tx.one<object>(sql`select name, name_ru, position, hidden from category where id = ${change.id}`),
    change: async (tx) => (await updateCategory(deps, tx, change)).after,
  })
}
