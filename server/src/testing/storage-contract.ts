import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ByteRange, type ServedObject, type Storage, StorageKeyMissing } from '../storage/storage.ts'

/** The tests that every storage driver must pass; call it inside a `describe` of the driver's tests. */
export function storageContract(openStore: () => Promise<Storage>): void {
  let store: Storage
  let folder: string

  beforeAll(async () => {
    store = await openStore()
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-storage-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('passes its health check', async () => {
    await expect(store.check()).resolves.toBeUndefined()
  })

  it('stores bytes, streams and files, and replaces objects', async () => {
    await store.put('a/bytes', Buffer.from('old'))
    await store.put('a/bytes', Buffer.from('new bytes'))
    await store.put('a/stream', Readable.from([Buffer.from('one '), Buffer.from('two')]))
    const file = path.join(folder, 'kept.txt')
    await writeFile(file, 'a file')
    await store.put('a/file', { path: file })
    expect(await text(await store.read('a/bytes'))).toBe('new bytes')
    expect(await text(await store.read('a/stream'))).toBe('one two')
    expect(await text(await store.read('a/file'))).toBe('a file')
    expect(await readFile(file, 'utf8')).toBe('a file')
  })

  it('keeps an object after its source file is deleted, and stores nothing if the source is missing', async () => {
    const file = path.join(folder, 'upload.part')
    await writeFile(file, 'uploaded')
    await store.put('a/uploaded', { path: file })
    await rm(file)
    expect(await text(await store.read('a/uploaded'))).toBe('uploaded')
    await expect(store.put('a/never', { path: file })).rejects.toThrow('ENOENT')
    expect(await store.stat('a/never')).toBeNull()
  })

  it('reads a range with both ends included', async () => {
    await store.put('range', Buffer.from('0123456789'))
    expect(await text(await store.read('range', { start: 2, end: 4 }))).toBe('234')
    expect(await text(await store.read('range', { start: 9, end: 9 }))).toBe('9')
  })

  it('serves objects of any size, whole and in ranges, concurrently', async () => {
    const bytes = Buffer.from(Array.from({ length: 700_003 }, (_, i) => (i * 11) % 256))
    await store.put('served/large', bytes)
    await store.put('served/empty', Buffer.alloc(0))
    const large = await store.serve('served/large')
    expect(large?.size).toBe(bytes.length)
    expect(Math.abs(Date.now() - (large?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
    const sent = async (object: ServedObject | null, range: ByteRange) => {
      const out = new PassThrough()
      const taken = buffer(out)
      const sendTo = await object?.open(range)
      await sendTo?.(out)
      out.end()
      return taken
    }
    const ranges = [
      { start: 0, end: 700_002 },
      { start: 0, end: 0 },
      { start: 5, end: 300_004 },
      { start: 699_000, end: 700_002 },
    ]
    const parts = await Promise.all([...ranges, ...ranges].map((range) => sent(large, range)))
    for (const [i, part] of parts.entries()) {
      const { start = 0, end = 0 } = ranges[i % ranges.length] ?? {}
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    expect((await store.serve('served/empty'))?.size).toBe(0)
    expect(await store.serve('served/nothing')).toBeNull()
    await store.put('served/nothing', Buffer.from('now there'))
    expect((await store.serve('served/nothing'))?.size).toBe(9)
  })

  it('stops sending after a disconnect', async () => {
    await store.put('served/film', Buffer.alloc(3_000_000, 'film'))
    const film = await store.serve('served/film')
    const out = new PassThrough()
    const sendTo = await film?.open({ start: 0, end: 2_999_999 })
    const sending = sendTo?.(out)
    out.once('data', () => out.destroy())
    await expect(sending).rejects.toThrow()
  })

  it('keeps the old object when a put fails midway', async () => {
    await store.put('broken', Buffer.from('whole'))
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('connection lost')
      })(),
    )
    await expect(store.put('broken', breaking)).rejects.toThrow('connection lost')
    expect(await text(await store.read('broken'))).toBe('whole')
  })

  it('reports sizes and missing objects', async () => {
    await store.put('sized', Buffer.alloc(1234))
    const found = await store.stat('sized')
    expect(found?.size).toBe(1234)
    expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
    expect(await store.stat('nothing/here')).toBeNull()
    await expect(store.read('nothing/here')).rejects.toThrow(StorageKeyMissing)
    await expect(store.toLocalFile('nothing/here', folder)).rejects.toThrow(StorageKeyMissing)
  })

  it('provides a local file for programs', async () => {
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, i) => i % 251))
    await store.put('local/file.bin', bytes)
    expect(await readFile(await store.toLocalFile('local/file.bin', folder))).toEqual(bytes)
  })

  it('lists and deletes by whole segments of keys', async () => {
    for (const key of ['tree/1/b', 'tree/1/c/d', 'tree/1/a', 'tree/10/a'])
      await store.put(key, Buffer.from(key))
    expect((await store.list('tree/1')).map(({ key }) => key)).toEqual(['tree/1/a', 'tree/1/b', 'tree/1/c/d'])
    await store.delete('tree/1/a')
    await store.delete('tree/1/a')
    expect((await store.list('tree/1')).map(({ key }) => key)).toEqual(['tree/1/b', 'tree/1/c/d'])
    await store.deletePrefix('tree/1')
    await store.deletePrefix('tree/1')
    expect(await store.list('tree/1')).toEqual([])
    expect((await store.list('tree')).map(({ key }) => key)).toEqual(['tree/10/a'])
  })

  it('visits objects that are deleted meanwhile, one by one', async () => {
    const keys = Array.from({ length: 40 }, (_, i) => `walked/${i}/file`)
    for (const key of keys) await store.put(key, Buffer.from('x'))
    const visited: string[] = []
    for await (const { key, size } of store.walk('walked')) {
      expect(size).toBe(1)
      visited.push(key)
      await store.delete(key)
    }
    expect(visited.toSorted()).toEqual(keys.toSorted())
    expect(await store.list('walked')).toEqual([])
    for await (const { key } of store.walk(null)) {
      expect(key).not.toMatch(/^\./)
      break
    }
  })

  it('lists everything except unfinished puts', async () => {
    await store.put('everything/1', Buffer.from('x'))
    const found = (await store.list(null)).map(({ key }) => key)
    expect(found).toContain('everything/1')
    expect(found).toEqual([...found].sort())
    for (const key of found) expect(key).not.toMatch(/^\./)
  })

  it('signs addresses that read one object for a limited time, if it signs any', async () => {
    await store.put('address/item.mp4', Buffer.from('0123456789'))
    const answer = { type: 'video/mp4', cacheControl: 'private, max-age=86400, immutable' }
    const address = store.signedUrl('address/item.mp4', { now: new Date(), livesS: 60, answer })
    if (address === null) return
    const part = await fetch(address, { headers: { range: 'bytes=2-4' } })
    expect([part.status, await part.text()]).toEqual([206, '234'])
    expect(part.headers.get('content-type')).toBe('video/mp4')
    expect(part.headers.get('cache-control')).toBe(answer.cacheControl)
    expect((await fetch(address.replace('em.mp4', 'en.mp4'))).status).toBe(403)
    expect((await fetch(address.replace('Expires=60', 'Expires=6000'))).status).toBe(403)
    expect((await fetch(address, { method: 'PUT', body: 'mine now' })).status).toBe(403)
    const past = new Date(Date.now() - 120_000)
    const old = store.signedUrl('address/item.mp4', { now: past, livesS: 60, answer }) ?? ''
    expect((await fetch(old)).status).toBe(403)
  })

  it('preserves every byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_005 }, (_, i) => (i * 7) % 256))
    await store.put('exact', Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]))
    expect((await buffer(await store.read('exact'))).equals(bytes)).toBe(true)
  })

  it.each(['../x', 'a/../b', '/etc/passwd', 'a//b', '.hidden', 'a/.b', '', 'a/', 'a\\b', 'a\0b', 'a b'])(
    'refuses the key %j',
    async (key) => {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key')
      await expect(store.read(key)).rejects.toThrow('not a storage key')
      await expect(store.serve(key)).rejects.toThrow('not a storage key')
      await expect(store.stat(key)).rejects.toThrow('not a storage key')
      await expect(store.list(key)).rejects.toThrow('not a storage key')
      await expect(store.delete(key)).rejects.toThrow('not a storage key')
      await expect(store.deletePrefix(key)).rejects.toThrow('not a storage key')
      await expect(store.toLocalFile(key, folder)).rejects.toThrow('not a storage key')
    },
  )
}
