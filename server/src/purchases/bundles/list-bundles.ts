import type { Page } from '@kashf/contract/common.ts'
import type { Bundle, BundlesQuery } from '@kashf/contract/purchases/bundles.ts'
import type { Queryable } from '../../db/client.ts'
import { idBelow, pageOf } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { presentBundle, readBundles, salesOf } from './bundle.ts'

/** A teacher's bundles with their sales, newest first, ended ones included. */
export async function listBundles(
  deps: Pick<Deps, 'db'>,
  input: { teacherId: number; query: BundlesQuery },
): Promise<Page<Bundle>> {
  const { cursor, limit = 24 } = input.query
  const rows = await readBundles(
    deps.db,
    sql`b.teacher_id = ${input.teacherId} and b.id < ${idBelow(cursor)}::bigint`,
    limit + 1,
  )
  const page = pageOf(rows, limit, (row) => [row.id])
  const sales = await salesOf(
    deps.db,
    page.rows.map(({ id }) => id),
  )
  return {
    data: page.rows.map((row) => presentBundle(row, sales.get(row.id))),
    next_cursor: page.next_cursor,
  }
}

/** One of the teacher's own bundles; `not_found` for any other. */
export async function ownBundle(db: Queryable, own: { id: number; teacherId: number }): Promise<Bundle> {
  const [row] = await readBundles(db, sql`b.id = ${own.id} and b.teacher_id = ${own.teacherId}`, 1)
  if (!row) throw new Failure('not_found')
  return presentBundle(row, (await salesOf(db, [row.id])).get(row.id))
}
