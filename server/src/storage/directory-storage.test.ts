import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { storageContract } from '../testing/storage-contract.ts'
import { openDirectoryStorage } from './directory-storage.ts'

describe('directory storage', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'kashf-files-'))
  afterAll(() => rm(root, { recursive: true, force: true }))
  storageContract(() => openDirectoryStorage(root))

  it('opens the folder of renditions alone to other users of the machine, also in files of earlier releases', async () => {
    await mkdir(path.join(root, 'export'), { mode: 0o755 })
    const storage = await openDirectoryStorage(root)
    await storage.put('video/1/a/v.mp4', Buffer.from('video'))
    await storage.put('attachment/1.pdf', Buffer.from('file'))
    const modeOf = async (folder: string) => (await stat(path.join(root, folder))).mode & 0o777
    expect(
      await Promise.all(['video', 'video/1', 'attachment', 'export', '.unfinished'].map(modeOf)),
    ).toEqual([...[0o755, 0o755], ...[0o700, 0o700, 0o700]])
  })

  it('sweeps unfinished puts after a day', async () => {
    const unfinished = path.join(root, '.unfinished')
    await mkdir(unfinished, { recursive: true })
    await writeFile(path.join(unfinished, 'old'), 'half')
    await writeFile(path.join(unfinished, 'young'), 'half')
    const twoDaysAgo = new Date(Date.now() - 48 * 3600 * 1000)
    await utimes(path.join(unfinished, 'old'), twoDaysAgo, twoDaysAgo)
    await openDirectoryStorage(root)
    expect(await readdir(unfinished)).toEqual(['young'])
  })

  it('sweeps what a killed process of this machine left at once, and nothing of others', async () => {
    const unfinished = path.join(root, '.unfinished')
    const ended = spawnSync('/bin/true').pid
    const theirs = [
      `${ended}.${randomUUID()}.another-machine`,
      `${process.pid}.${randomUUID()}.${hostname()}`,
    ]
    for (const name of [...theirs, `${ended}.${randomUUID()}.${hostname()}`]) {
      await writeFile(path.join(unfinished, name), 'half')
    }
    await openDirectoryStorage(root)
    expect((await readdir(unfinished)).filter((name) => name !== 'young').sort()).toEqual(theirs.sort())
  })
})
