import { rm } from 'node:fs/promises'
import path from 'node:path'
import { escapeLiteral } from 'pg'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'

interface Table {
  /** The quoted name with its schema. */
  name: string
  /** The quoted columns, without generated ones. */
  columns: string
}

/**
 * Replaces all rows of the session `to` by those of `from`, which has the same schema. The rows pass through a file in
 * `folder` that both servers can reach, because the embedded packages have no pg_dump. Triggers and foreign keys are
 * disabled meanwhile, because the rows satisfied them before. Returns the number of rows.
 */
export async function copyRows(from: Queryable, to: Queryable, folder: string): Promise<number> {
  await to.run(sql`set session_replication_role = replica`)
  const tables = await tablesOf(from)
  await to.executeSql(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  const file = path.join(folder, 'rows')
  for (const { name, columns } of tables) {
    await from.executeSql(`copy ${name} (${columns}) to ${escapeLiteral(file)}`)
    await to.executeSql(`copy ${name} (${columns}) from ${escapeLiteral(file)}`)
    await rm(file)
  }
  await copySequences(from, to)
  const [read, written] = [await countRows(from, tables), await countRows(to, tables)]
  for (const { name } of tables) {
    if (read.get(name) === written.get(name)) continue
    throw new Error(`${name} has ${read.get(name)} rows, and its copy has ${written.get(name)}.`)
  }
  await to.run(sql`analyze`)
  return Number([...written.values()].reduce((sum, rows) => sum + rows, 0n))
}

const tablesOf = (db: Queryable) =>
  db.rows<Table>(sql`
    select format('%I.%I', n.nspname, c.relname) as name,
           string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
     group by c.oid, n.nspname, c.relname order by 1`)

async function copySequences(from: Queryable, to: Queryable): Promise<void> {
  const sequences = await from.rows<{ name: string; value: string; is_called: boolean }>(sql`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
           last_value is not null as is_called
      from pg_sequences`)
  await to.run(sql`
    select setval(s.name::regclass, s.value::bigint, s.is_called)
      from jsonb_to_recordset(${JSON.stringify(sequences)}::jsonb) as s(name text, value text, is_called boolean)`)
}

async function countRows(db: Queryable, tables: Table[]): Promise<Map<string, bigint>> {
  const counts = tables.map(
    ({ name }) => `select ${escapeLiteral(name)} as name, count(*) as rows from ${name}`,
  )
  const { rows } = await db.executeSql(counts.join(' union all '))
  return new Map((rows as { name: string; rows: bigint }[]).map((row) => [row.name, row.rows]))
}
