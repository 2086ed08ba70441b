import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createDatabase } from '../testing/database/create-database.ts'
import { openDb } from './client.ts'
import { describeSchema } from './describe-schema.ts'
import { migrate } from './migrate.ts'
import { sql } from './sql.ts'

const FILE = path.join(import.meta.dirname, '../../../docs/schema.sql')

it('docs/schema.sql matches the schema that the migrations create', async () => {
  const database = await createDatabase({ template: 'empty' })
  const db = openDb(database.url, { max: 1, onError: () => {} })
  try {
    await migrate(db)
    const written = await readFile(FILE, 'utf8')
    expect(await describeSchema(db), 'docs/schema.sql is out of date: run `npm run schema`').toBe(written)
  } finally {
    await db.end()
    await database.drop()
  }
})

it('no sequence is unlogged: PostgreSQL cannot read one on a standby that was just promoted', async () => {
  const database = await createDatabase({ template: 'migrated' })
  const db = openDb(database.url, { max: 1, onError: () => {} })
  try {
    const unlogged = sql`select relname from pg_class where relkind = 'S' and relpersistence = 'u'`
    expect(await db.rows(unlogged)).toEqual([])
  } finally {
    await db.end()
    await database.drop()
  }
})
