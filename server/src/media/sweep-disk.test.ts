import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildTeacher } from '../testing/builders/people.ts'
import { waitFor } from '../testing/wait.ts'
import { keepSweepingDisk } from './sweep-disk.ts'
import { uploadFolder } from './uploads/upload-folder.ts'

let kashf: TestApp
/** A second host with the same database and a disk of its own. */
let other: TestApp['deps']
beforeAll(async () => {
  kashf = await startTestApp()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-host-'))
  other = { ...kashf.deps, env: { ...kashf.deps.env, dataDir } }
})
afterAll(async () => {
  await kashf.close()
  await rm(other.env.dataDir, { recursive: true, force: true })
})

/** Leaves an expired upload with its bytes on one host, and the scratch folder of a worker that died there. */
async function leaveBehind({ env, db }: TestApp['deps'], ownerId: number): Promise<void> {
  const id = randomUUID()
  await db.run(sql`
    insert into upload (id, owner_id, purpose, name, size, created_at, expires_at)
    values (${id}, ${ownerId}, 'video', 'dars.mp4', 10, now() - interval '4 days', now() - interval '1 day')`)
  const file = uploadFolder(env.dataDir).receiving(id)
  const scratch = path.join(env.dataDir, 'scratch', `video-1-first-${randomUUID()}`)
  await writeFile(file, 'x')
  await mkdir(scratch, { recursive: true })
  const longAgo = new Date(Date.now() - 2 * 3600 * 1000)
  for (const each of [file, scratch]) await utimes(each, longAgo, longAgo)
}
const isClean = async ({ env }: TestApp['deps']) =>
  [...(await readdir(uploadFolder(env.dataDir).root)), ...(await readdir(path.join(env.dataDir, 'scratch')))]
    .length === 0

it('sweeps the disk of its own host, whichever host sweeps first', async () => {
  const { id } = await buildTeacher(kashf.deps)
  await leaveBehind(kashf.deps, id)
  await leaveBehind(other, id)
  const stopOther = keepSweepingDisk(other, 10)
  await waitFor('the other host', () => isClean(other))
  await stopOther()
  expect(await kashf.deps.db.rows(sql`select 1 from upload`)).toEqual([])
  expect(await isClean(kashf.deps)).toBe(false)
  const stop = keepSweepingDisk(kashf.deps, 10)
  await waitFor('this host', () => isClean(kashf.deps))
  await stop()
})
