import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDirectoryStorage } from './directory-storage.ts'
import { openMoveJournal } from './move-journal.ts'
import { moveStorage } from './move-storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let from: Storage
let to: Storage

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-move-'))
  from = await openDirectoryStorage(path.join(folder, 'from'))
  to = await openDirectoryStorage(path.join(folder, 'to'))
  for (let i = 0; i < 20; i += 1) await from.put(`video/${i}/360p/v.mp4`, Buffer.from(`bytes of ${i}`))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const move = async (target = to) => {
  const journal = openMoveJournal(path.join(folder, 'journal'))
  return moveStorage({ from, to: target, scratch: folder, journal }).finally(() => journal.close())
}
const contentOf = async (store: Storage) => {
  const content: Record<string, string> = {}
  for (const { key } of await store.list(null)) content[key] = await text(await store.read(key))
  return content
}
/** Dates an object before all objects that the test puts. */
const longAgo = async (store: string, key: string) => {
  const past = new Date(Date.now() - 3600_000)
  await utimes(path.join(folder, store, ...key.split('/')), past, past)
}

describe('moving to another storage', () => {
  it('copies everything, and nothing twice', async () => {
    const before = await from.list(null)
    expect(await move()).toMatchObject({ copied: 20, unchanged: 0, failed: [] })
    expect(await contentOf(to)).toEqual(await contentOf(from))
    expect(await from.list(null)).toEqual(before)
    expect(await move()).toMatchObject({ copied: 0, unchanged: 20, failed: [] })
  })

  it('copies what the server writes meanwhile, and deletes what it deletes', async () => {
    let puts = 0
    const busy: Storage = {
      ...to,
      put: async (key, source) => {
        await to.put(key, source)
        puts += 1
        if (puts === 5) await from.put('video/99/audio/v.mp4', Buffer.from('new'))
        if (puts === 20) await from.delete('video/0/360p/v.mp4')
      },
    }
    expect(await move(busy)).toMatchObject({ copied: 21, removed: 1, failed: [] })
    expect(await contentOf(to)).toEqual(await contentOf(from))
    expect(await to.stat('video/99/audio/v.mp4')).not.toBeNull()
  })

  it('detects a target that corrupts objects, and deletes them there', async () => {
    const corrupting: Storage = {
      ...to,
      read: async (key) =>
        key.startsWith('video/3/') ? Readable.from([Buffer.from('bytes of X')]) : to.read(key),
    }
    const report = await move(corrupting)
    expect(report.copied).toBe(19)
    expect(report.failed.map(({ key }) => key)).toEqual(['video/3/360p/v.mp4'])
    expect(await to.stat('video/3/360p/v.mp4')).toBeNull()
    expect(await move()).toMatchObject({ copied: 1, unchanged: 19, failed: [] })
  })

  it('keeps equal and newer objects at the target, and replaces older ones', async () => {
    await to.put('video/1/360p/v.mp4', Buffer.from('bytes of 1'))
    await to.put('video/2/360p/v.mp4', Buffer.from('bytes of Z'))
    await longAgo('to', 'video/2/360p/v.mp4')
    await longAgo('from', 'video/3/360p/v.mp4')
    await to.put('video/3/360p/v.mp4', Buffer.from('rewritten at the target'))
    expect(await move()).toMatchObject({
      copied: 18,
      unchanged: 1,
      newer: ['video/3/360p/v.mp4'],
      failed: [],
    })
    const content = await contentOf(to)
    expect(content['video/2/360p/v.mp4']).toBe('bytes of 2')
    expect(content['video/3/360p/v.mp4']).toBe('rewritten at the target')
  })

  it('never restores what was deleted at the target since', async () => {
    await move()
    await to.delete('video/7/360p/v.mp4')
    expect(await move()).toMatchObject({ copied: 0, unchanged: 19, deletedThere: 1 })
    expect(await to.stat('video/7/360p/v.mp4')).toBeNull()
    await to.deletePrefix('video')
    expect(await move()).toMatchObject({ copied: 20 })
  })

  it('stops after many failures, without having read the whole listing', async () => {
    const endless: Storage = {
      ...from,
      async *walk() {
        for (let i = 0; ; i += 1) yield { key: `drawn/${i}.webp`, size: 1, modifiedAt: new Date(0) }
      },
      toLocalFile: () => Promise.reject(new Error('the disk is broken')),
    }
    const journal = openMoveJournal(path.join(folder, 'journal'))
    const { copied, failed } = await moveStorage({ from: endless, to, scratch: folder, journal })
    journal.close()
    expect([copied, failed.length >= 1000, failed.length < 1010]).toEqual([0, true, true])
  })
})
