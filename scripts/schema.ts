// Writes docs/schema.sql from a freshly migrated database.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDb } from '../server/src/db/client.ts'
import { describeSchema } from '../server/src/db/describe-schema.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'

const FILE = path.join(import.meta.dirname, '../docs/schema.sql')

const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-schema-'))
await chmod(dataDir, 0o755) // as root, PostgreSQL runs as another user
const cluster = await startEmbedded(dataDir, { durable: false })
const db = openDb(cluster.url, { max: 2, onError: () => {} })
try {
  await migrate(db)
  await writeFile(FILE, await describeSchema(db))
} finally {
  await db.end()
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
