import { expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { buildOperator } from '../testing/builders/people.ts'
import { mailContaining, mailsTo } from '../testing/outbox.ts'
import { testApp, testPerson } from '../testing/test-app.ts'
import { recordKilled } from './backup-runs.ts'
import { watchBackupsHandler } from './tell-operators.ts'

const kashf = testApp({ worker: true })
const operator = testPerson(kashf, buildOperator)

/** Runs the job, as the queue does every ten minutes. */
const watch = (env = kashf.deps.env) =>
  watchBackupsHandler.handle({ ...kashf.deps, env }, {} as never, new AbortController().signal)
const failing = async () =>
  (await kashf.call('GET', '/api/admin/overview', { token: operator.token })).json().data.health
    .failing_backups

it('a failed, killed or missed backup is told to operators once, and in the console until one succeeds', async () => {
  const { db } = kashf.deps
  await watch()
  expect(await failing()).toEqual([])
  await db.run(sql`
    insert into backup_run (kind, place, started_at, finished_at, failure) values
      ('backup', '/srv', now() - interval '3 minutes', now() - interval '3 minutes', null),
      ('backup', '/srv', now() - interval '2 minutes', now() - interval '2 minutes', '/srv: no space left there.')`)
  // The unit fails with the command, which has recorded the reason already.
  await recordKilled(db, { kind: 'backup', place: '/srv', failure: 'kashf-backup was killed.' })
  await watch()
  await watch()
  const mail = await mailContaining(kashf.deps, operator.email, '/srv: no space left there.')
  expect(mail).toContain('/admin/system')
  expect(await mailsTo(kashf.deps, operator.email)).toHaveLength(1)
  expect(await failing()).toEqual([{ kind: 'backup', at: expect.any(String) }])

  await db.run(sql`
    update backup_run set started_at = now() - interval '30 hours', finished_at = now() - interval '30 hours'`)
  await watch({ ...kashf.deps.env, backupUrl: '/srv' })
  await mailContaining(kashf.deps, operator.email, 'No backup has been made since')
  await db.run(sql`update backup_run set finished_at = now() - interval '10 minutes'`)
  await recordKilled(db, { kind: 'trial restore', place: '/srv', failure: 'kashf-trial-restore was killed.' })
  await watch()
  await mailContaining(kashf.deps, operator.email, 'kashf-trial-restore was killed.')

  await db.run(sql`
    insert into backup_run (kind, place, started_at, finished_at) values
      ('backup', '/srv', now(), now()), ('trial restore', '/srv', now(), now())`)
  expect(await failing()).toEqual([])
})
