import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from './client.ts'
import { sql } from './sql.ts'

const FOLDER = path.join(import.meta.dirname, '../../migrations')
/** Any fixed number: two processes that start at once take turns instead of migrating twice. */
const LOCK = 7_205_911

/**
 * Brings the schema up to date: each `migrations/NNNN_….sql` once, in order, in one transaction.
 * Throws when a migration that has landed was edited afterwards: databases out there ran the old text.
 * Returns the names applied now.
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`)
    await tx.run(sql`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const known = new Map(
      (
        await tx.rows<{ name: string; checksum: string }>(sql`select name, checksum from schema_migration`)
      ).map((row) => [row.name, row.checksum]),
    )
    const applied: string[] = []
    for (const name of files) {
      const text = await readFile(path.join(FOLDER, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const before = known.get(name)
      if (before === checksum) continue
      if (before) throw new Error(`migration ${name} was changed after it had been applied`)
      await tx.executeSql(text)
      await tx.run(sql`insert into schema_migration (name, checksum) values (${name}, ${checksum})`)
      applied.push(name)
    }
    return applied
  })
}
