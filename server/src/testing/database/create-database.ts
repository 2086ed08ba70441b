import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

const SOURCES = { migrated: 'kashf', empty: 'template1' }

/** A database of the test cluster. */
export interface TestDatabase {
  url: string
  name: string
  drop(): Promise<void>
}

/**
 * Creates a database in the test cluster: a copy of the migrated one or of another that nobody is connected to, or an
 * empty one.
 */
export async function createDatabase(options: {
  template: 'migrated' | 'empty' | TestDatabase
}): Promise<TestDatabase> {
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
  const { template } = options
  const source = typeof template === 'object' ? template.name : SOURCES[template]
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await admin(`create database ${name} template ${source}`)
  return { url: urlOf(name), name, drop: () => admin(`drop database ${name} with (force)`) }
}
