import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEnv } from '../config/env.ts'
import { openDb } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { createDatabase } from '../testing/database/create-database.ts'
import { adoptInstallationKey } from './installation-key.ts'
import { startKashf } from './kashf.ts'

const FIRST = 'the first secret of the school, long enough'
const SECOND = 'the second secret of the school, long enough'

let dataDir: string
let database: Awaited<ReturnType<typeof createDatabase>>
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-key-'))
  database = await createDatabase({ template: 'migrated' })
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts and stops a web process with these keys. */
async function start(secretKey: string, secretKeyOld = ''): Promise<'started'> {
  const env = readEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: '0',
    ROLE: 'web',
    DEMO: 'off',
    PATH: process.env.PATH,
    SECRET_KEY: secretKey,
    SECRET_KEY_OLD: secretKeyOld,
  })
  const running = await startKashf({ env, log: pino({ level: 'silent' }), pages: async () => {} })
  await running.stop()
  return 'started'
}

it('starts only with the key of the first start, until a rotation has finished', async () => {
  expect(await start(FIRST)).toBe('started')
  expect(await start(FIRST)).toBe('started')
  await expect(start(SECOND)).rejects.toThrow('SECRET_KEY is not the key of this database')

  // A rotation: both keys are known, in either order.
  expect(await start(FIRST, SECOND)).toBe('started')
  expect(await start(SECOND, FIRST)).toBe('started')
  await expect(start(SECOND), 'nothing is re-encrypted yet').rejects.toThrow('SECRET_KEY_OLD')

  const db = openDb(database.url, { max: 1, onError: () => {} })
  await adoptInstallationKey(db, { secretKey: SECOND, secretKeyOld: FIRST })
  const stored = await db.rows<{ key_fingerprint: string }>(sql`select key_fingerprint from installation`)
  await db.end()
  expect(stored).toEqual([{ key_fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  expect(await start(SECOND)).toBe('started')
  await expect(start(FIRST)).rejects.toThrow('SECRET_KEY is not the key of this database')
})
