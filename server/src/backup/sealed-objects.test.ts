import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openDirectoryStorage } from '../storage/directory-storage.ts'
import { partKey, putSealed, streamSealed } from './sealed-objects.ts'

it('names the part that cannot be read, also when the stream behind reports its end first', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-sealed-'))
  try {
    const sealer = { storage: await openDirectoryStorage(folder), key: randomBytes(32) }
    async function* source() {
      yield randomBytes(9_000_000)
    }
    const object = await putSealed(sealer, 'media/object', source())
    await sealer.storage.put(partKey(object.name, 1), randomBytes(1_000))
    const closesEarly = async (plain: NodeJS.ReadableStream) => {
      plain.on('error', () => {})
      await new Promise((resolve) => plain.on('close', resolve).resume())
      throw new Error('Premature close')
    }
    await expect(streamSealed(sealer, object, closesEarly)).rejects.toThrow('media/object/00002 is damaged')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
