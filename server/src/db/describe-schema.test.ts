import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createDatabase } from '../testing/database/create-database.ts'
import { openDb } from './client.ts'
import { describeSchema } from './describe-schema.ts'
import { migrate } from './migrate.ts'

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
