import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { checkInstallationKey } from '../runtime/installation-key.ts'
import { createDatabase } from '../testing/database/create-database.ts'
import { PROGRAM_ENVIRONMENT } from '../testing/processes/program-environment.ts'
import { startMailServer } from '../testing/servers/mail-server.ts'
import { testApp } from '../testing/test-app.ts'

const kashf = testApp()

/** The connections of the test stand for those of a running server; none ends while the command blocks this process. */
beforeEach(() => kashf.deps.db.one(sql`select 1`))

function doctor(variables: Record<string, string> = {}) {
  const { env } = kashf.deps
  const run = spawnSync(process.execPath, [path.join(import.meta.dirname, '../cli.ts'), 'doctor'], {
    encoding: 'utf8',
    env: {
      ...PROGRAM_ENVIRONMENT,
      DATA_DIR: env.dataDir,
      DATABASE_URL: env.databaseUrl ?? '',
      SECRET_KEY: env.secretKey,
      ...variables,
    },
  })
  expect(run.stdout + run.stderr).not.toContain(env.secretKey)
  return { code: run.status, lines: run.stdout.trim().split('\n'), err: run.stderr }
}

it('finds nothing wrong with a sound installation', () => {
  expect(doctor()).toEqual({
    code: 0,
    lines: ['Nothing is wrong that can be seen from here.'],
    err: '',
  })
})

it('asks the mail server whether it takes our sender, and sends nothing', async () => {
  const { env } = kashf.deps
  const server = await startMailServer({ sendsFor: 'kashf.example.uz', refusesAt: 'RCPT' })
  // The command runs asynchronously, because the server runs in this process.
  const examined = async (MAIL_FROM: string) => {
    const variables = {
      DATA_DIR: env.dataDir,
      DATABASE_URL: env.databaseUrl ?? '',
      SECRET_KEY: env.secretKey,
    }
    const cli = path.join(import.meta.dirname, '../cli.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [cli, 'doctor'], {
      env: { ...PROGRAM_ENVIRONMENT, ...variables, SMTP_URL: server.url, MAIL_FROM },
    }).catch((error) => error)
    return stdout
  }
  try {
    // Holds a connection meanwhile.
    const accepted = await kashf.deps.db.session(() => examined('noreply@kashf.example.uz'))
    expect(accepted).toContain('Nothing is wrong')
    expect(await examined('noreply@kashf.uz')).toMatch(
      /takes no mails from noreply@kashf\.uz \(553.*set MAIL_FROM/,
    )
    expect(server.mails).toEqual([])
    expect(server.received()).not.toContain('DATA')
  } finally {
    await server.close()
  }
})

it('says what is wrong in sentences, all at once', async () => {
  const key = path.join(kashf.deps.env.dataDir, 'secret.key')
  writeFileSync(key, 'x'.repeat(40))
  chmodSync(key, 0o644)
  const { code, lines } = doctor({
    PRODUCTION: 'on',
    SMTP_URL: 'smtps://127.0.0.1:9',
    STORAGE_URL: 's3://KEY:HUSH@127.0.0.1:9/kashf?tls=off',
    FFMPEG_PATH: '/bin/false',
  })
  expect(code).toBe(1)
  const text = lines.join('\n')
  for (const sentence of [
    'can be read by other users: chmod 600',
    'The mail server 127.0.0.1 of SMTP_URL does not answer',
    'STORAGE_URL cannot be written, read and deleted from',
    'No payment app has keys',
    'There was never a backup',
    'There was never a trial restore',
    'set PUBLIC_URL',
    'does not archive its log',
  ]) {
    expect(text).toContain(sentence)
  }
  expect(text).not.toContain('HUSH')
  rmSync(key)
})

it('goes on when the database does not answer', () => {
  const { code, lines } = doctor({
    DATABASE_URL: 'postgres://x:y@127.0.0.1:9/z',
    SMTP_URL: 'smtps://127.0.0.1:9',
  })
  expect(code).toBe(1)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('DATABASE_URL: the database does not answer')
})

it('tries BACKUP_URL without creating anything there', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kashf-doctor-'))
  const gone = path.join(folder, 'gone')
  expect(doctor({ BACKUP_URL: gone }).lines.join('\n')).toContain(
    `Nothing can be backed up to BACKUP_URL (${gone} does not exist)`,
  )
  writeFileSync(path.join(folder, 'kashf-backup.json'), 'damaged')
  expect(doctor({ BACKUP_URL: folder }).lines.join('\n')).toContain('kashf-backup.json is damaged')
  expect(readdirSync(folder).filter((name) => name !== '.unfinished')).toEqual(['kashf-backup.json'])
  rmSync(folder, { recursive: true })
})

it('says that Google does not answer', () => {
  const { code, lines } = doctor({
    GOOGLE_CLIENT_ID: 'a',
    GOOGLE_CLIENT_SECRET: 'b',
    GOOGLE_OAUTH_URL: 'http://127.0.0.1:9',
  })
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/^- Nobody can sign in with Google at http:.*GOOGLE_OAUTH_URL/),
  ])
})

it('tells a failed verification, and an empty PATH', async () => {
  const { db, env } = kashf.deps
  await db.run(sql`
    insert into backup_run (kind, place, started_at, finished_at, failure)
    values ('verify', '/srv', now(), now(), '1 damaged: media/x is missing')`)
  const text = doctor({ PATH: '', PRODUCTION: 'on', PUBLIC_URL: 'https://kashf.example.uz' }).lines.join('\n')
  await db.run(sql`delete from backup_run where kind = 'verify'`)
  expect(text).toContain('The last verify failed: 1 damaged: media/x is missing')
  expect(text).toContain('PATH is empty')
  expect(text).not.toContain('already runs')
  expect(readdirSync(path.join(env.dataDir, 'files'))).not.toContain('doctor')
})

it('says that no server runs', async () => {
  const database = await createDatabase({ template: 'migrated' })
  const { lines, code } = doctor({ DATABASE_URL: database.url })
  await database.drop()
  expect(code).toBe(1)
  expect(lines).toEqual([
    '- No server is running on this database: start it, or look into its log for why it stopped.',
  ])
})

it('tells a wrong key, a missing migration and old or failed backups', async () => {
  const { db } = kashf.deps
  await checkInstallationKey(db, kashf.deps.env)
  const another = doctor({ SECRET_KEY: 'quite another secret, that is long enough' })
  expect(another.lines).toEqual([expect.stringContaining('SECRET_KEY is not that of this database')])
  expect(doctor({ SECRET_KEY: 'ab'.repeat(20) }).lines.join('\n')).toContain('easy to guess')
  await db.run(sql`
    insert into backup_run (kind, place, started_at, finished_at, failure) values
      ('backup', '/srv', now() - interval '3 days', now() - interval '3 days', null),
      ('backup', '/srv', now(), now(), '/srv: no space left there.'),
      ('trial restore', '/srv', now(), now(), null)`)
  const { lines } = doctor({ BACKUP_URL: tmpdir() })
  expect(lines).toEqual([
    '- The last backup failed: /srv: no space left there.',
    expect.stringContaining('The last good backup is of'),
  ])
  await db.run(sql`delete from schema_migration where name like '0222%'`)
  expect(doctor().lines).toEqual([expect.stringMatching(/1 migrations are not applied \(0222/)])
})
