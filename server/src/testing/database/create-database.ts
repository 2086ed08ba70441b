import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Creates a database in the test cluster: a copy of the migrated one, or an empty one. */
export async function createDatabase(options: {
  template: 'migrated' | 'empty'
}): Promise<{ url: string; drop: () => Promise<void> }> {
  const clusterUrl = inject('templateUrl')
  const urlOf = (database: string) => clusterUrl.replace(/\/[^/]*$/, `/${database}`)
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await admin(`create database ${name} template ${options.template === 'migrated' ? 'kashf' : 'template1'}`)
  return { url: urlOf(name), drop: () => admin(`drop database ${name} with (force)`) }
}
