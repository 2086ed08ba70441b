import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEnv } from '../config/env.ts'
import { inProcess } from '../testing/processes/in-process.ts'
import { backup, backupPrune, backupTrial, backupVerify } from './backup.ts'
import { doctor } from './doctor.ts'
import { ledgerVerify } from './ledger-verify.ts'
import { operatorList } from './operator.ts'
import { secretsRotate } from './secrets-rotate.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-keys-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const commands: Record<string, () => Promise<number>> = {
  doctor,
  'ledger verify': ledgerVerify,
  'operator list': operatorList,
  'secrets rotate': secretsRotate,
  backup: () => backup([]),
  'backup verify': () => backupVerify([]),
  'backup prune': () => backupPrune(['--dry-run']),
  'backup trial': () => backupTrial([]),
}

it.each(Object.entries(commands))('%s creates no key and no installation', async (_name, command) => {
  // What a restore without secret.key leaves.
  await writeFile(path.join(folder, 'postgres.password'), 'x')
  const lost = await inProcess(command, { DATA_DIR: folder, BACKUP_URL: folder })
  expect(lost).toMatchObject({
    code: 1,
    err: expect.stringContaining('SECRET_KEY must be that of the database'),
  })
  expect(await readdir(folder)).toEqual(['postgres.password'])

  const nothing = path.join(folder, 'nothing')
  const SECRET_KEY = 'a test secret that is long enough to pass'
  const mistyped = await inProcess(command, { DATA_DIR: nothing, BACKUP_URL: folder, SECRET_KEY })
  expect(mistyped).toMatchObject({ code: 1, err: expect.stringContaining(nothing) })
  expect(await readdir(folder)).toEqual(['postgres.password'])
})

it('the server too generates no key for a database that has one', async () => {
  await writeFile(path.join(folder, 'postgres.password'), 'x')
  expect(() => readEnv({ DATA_DIR: folder })).toThrow('SECRET_KEY must be that of the database')
  expect((await readdir(folder)).filter((name) => name === 'secret.key')).toEqual([])
})

it('a command says in a sentence that the database of `database serve` is down', async () => {
  await writeFile(path.join(folder, 'postgres.password'), 'x')
  await writeFile(path.join(folder, 'postgres.port'), '9')
  const run = await inProcess(ledgerVerify, {
    DATA_DIR: folder,
    SECRET_KEY: 'a test secret that is long enough to pass',
  })
  expect(run.err).toContain('the database does not answer (connect ECONNREFUSED 127.0.0.1:9)')
  expect(run.err).toContain('database serve')
})
