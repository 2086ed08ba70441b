import { type Db, openDb } from '../../db/client.ts'
import { type EmbeddedOptions, startEmbedded } from '../../db/embedded.ts'

/** Starts the embedded database of a stopped installation, reads it and stops it. */
export async function inCluster<T>(
  dataDir: string,
  read: (db: Db) => Promise<T>,
  options?: EmbeddedOptions,
): Promise<T> {
  const database = await startEmbedded(dataDir, options)
  const db = openDb(database.url, { max: 1, onError: () => {} })
  try {
    return await read(db)
  } finally {
    await db.end()
    await database.stop()
  }
}
