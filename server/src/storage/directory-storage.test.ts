import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { storageContract } from '../testing/storage-contract.ts'
import { openDirectoryStorage } from './directory-storage.ts'

describe('directory storage', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'kashf-files-'))
  afterAll(() => rm(root, { recursive: true, force: true }))
  storageContract(() => openDirectoryStorage(root))

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
})
