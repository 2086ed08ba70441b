import type { Category, CategoryInLanguages } from '@kashf/contract/catalogue/catalogue.ts'
import type { UpdateCategoryBody } from '@kashf/contract/operators/operators.ts'
import { hitsConstraint, type Queryable, type Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { categoryRenamedJob } from './rename-category.ts'

/** A category as operators see it. */
export interface CategoryRow {
  id: number
  name: string
  /** null: the Russian interface shows the Uzbek name. */
  name_ru: string | null
  position: number
  hidden: boolean
  /** Number of published courses. */
  courses_count: number
}

/** The categories that visitors see, in the operators' order. */
export function listCategories(db: Queryable): Promise<Category[]> {
  return db.rows<Category>(
    sql`select id, name, courses_count from category where not hidden order by position, id`,
  )
}

/** `listCategories` with Russian names, which pages in Uzbek do not load. */
export function listCategoriesInLanguages(db: Queryable): Promise<CategoryInLanguages[]> {
  return db.rows<CategoryInLanguages>(
    sql`select id, name, name_ru, courses_count from category where not hidden order by position, id`,
  )
}

/**
 * Pairs of the Uzbek name, which is unique, and the Russian one; also for hidden categories, whose courses stay
 * published.
 */
export async function russianCategoryNames(db: Queryable): Promise<[uzbek: string, russian: string][]> {
  const rows = await db.rows<{ name: string; name_ru: string }>(
    sql`select name, name_ru from category where name_ru is not null order by position, id`,
  )
  return rows.map(({ name, name_ru }) => [name, name_ru])
}

/** All categories, including hidden ones. */
export function listAllCategories(db: Queryable): Promise<CategoryRow[]> {
  return db.rows<CategoryRow>(
    sql`select id, name, name_ru, position, hidden, courses_count from category order by position, id`,
  )
}

/** Adds a category, last unless a position is given. Fails with `validation_failed` when a name is taken. */
export async function addCategory(
  deps: Pick<Deps, 'publicCache'>,
  tx: Tx,
  input: { name: string; name_ru?: string; position?: number; hidden?: boolean },
): Promise<CategoryRow> {
  const row = await nameIsFree(
    tx.one<CategoryRow>(sql`
      insert into category (name, name_ru, position, hidden)
      values (${input.name.trim()}, ${input.name_ru?.trim() || null},
        coalesce(${input.position ?? null}::int, (select coalesce(max(position), 0) + 1 from category)),
        ${input.hidden ?? false})
      returning id, name, name_ru, position, hidden, courses_count`),
  )
  if (!row) throw new Error('the category was not inserted')
  tx.afterCommit(() => deps.publicCache.clear())
  return row
}

/**
 * Renames, moves, hides or shows a category; absent fields stay. The courses of a hidden category stay published, and those of
 * a renamed one are reindexed in the background. Returns the category before and after, for the audit trail.
 */
export async function updateCategory(
  deps: Pick<Deps, 'publicCache' | 'jobs'>,
  tx: Tx,
  input: UpdateCategoryBody & { id: number },
): Promise<{ before: CategoryRow; after: CategoryRow }> {
  const before = await tx.found<CategoryRow>(sql`
    select id, name, name_ru, position, hidden, courses_count from category where id = ${input.id} for update`)
  const name = input.name?.trim() ?? before.name
  const nameRu = input.name_ru === undefined ? before.name_ru : input.name_ru.trim() || null
  const after = await nameIsFree(
    tx.one<CategoryRow>(sql`
      update category set name = ${name}, name_ru = ${nameRu}, position = ${input.position ?? before.position},
        hidden = ${input.hidden ?? before.hidden}
       where id = ${input.id} returning id, name, name_ru, position, hidden, courses_count`),
  )
  if (!after) throw new Error('the locked category was not updated')
  if (name !== before.name || nameRu !== before.name_ru) {
    await deps.jobs.send(tx, categoryRenamedJob, { categoryId: input.id })
  }
  tx.afterCommit(() => deps.publicCache.clear())
  return { before, after }
}

async function nameIsFree<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    if (hitsConstraint(error, 'category_name_key')) throw invalid({ name: 'category_taken' })
    if (hitsConstraint(error, 'category_name_ru_key')) throw invalid({ name_ru: 'category_taken' })
    throw error
  }
}
