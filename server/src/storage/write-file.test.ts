import fs from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { writeFileBy } from './write-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-write-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('writes what is sent into the file', async () => {
  const file = path.join(folder, 'sent')
  await writeFileBy(file, (copy) => pipeline(['a', 'b'], copy))
  expect(await readFile(file, 'utf8')).toBe('ab')
})

it('fails only after the file, opened late, is closed, so that nothing appears after its deletion', async () => {
  const file = path.join(folder, 'failed')
  const open = fs.open
  let isOpened = false
  const opening = vi.spyOn(fs, 'open').mockImplementation(((...given: Parameters<typeof fs.open>) => {
    setTimeout(() => {
      isOpened = true
      open(...given)
    }, 50)
  }) as typeof fs.open)
  try {
    const failing = writeFileBy(file, () => Promise.reject(new Error('the source failed')))
    await expect(failing).rejects.toThrow('the source failed')
  } finally {
    opening.mockRestore()
  }
  expect(isOpened).toBe(true)
  await rm(file)
  expect(await readdir(folder)).toEqual(['sent'])
})

it('names why a file could not be opened', async () => {
  const file = path.join(folder, 'missing', 'file')
  await expect(writeFileBy(file, (copy) => pipeline(['a'], copy))).rejects.toMatchObject({ code: 'ENOENT' })
})
