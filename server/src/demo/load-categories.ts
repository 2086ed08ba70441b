import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { DEMO_CATEGORIES } from './content/school.ts'

/** Adds the categories that the demo school needs, and puts them into its order. */
export async function loadCategories(deps: Pick<Deps, 'db'>): Promise<void> {
  await deps.db.run(sql`
    insert into category (name, name_ru, position)
    select name, name_ru, position
      from unnest(${DEMO_CATEGORIES.map(([name]) => name)}::text[], ${DEMO_CATEGORIES.map(([, russian]) => russian)}::text[])
        with ordinality as c (name, name_ru, position)
    on conflict (name) do update set position = excluded.position`)
}
