import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '../../clock.ts'
import { waitFor } from '../../testing/wait.ts'
import { openIncomingFiles } from './incoming-files.ts'

afterEach(() => vi.useRealTimers())

async function writtenAgo(file: string, minutes: number): Promise<void> {
  await writeFile(file, 'frames')
  const then = new Date(Date.now() - minutes * MINUTE_MS)
  await utimes(file, then, then)
}

it('deletes leftovers while the program runs, but no files of active requests', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-leftovers-'))
  const incoming = openIncomingFiles(folder)
  await writtenAgo(path.join(folder, 'before-the-start'), 16)
  await incoming.startSweeping()
  expect(await readdir(folder)).toEqual([])

  const request = {} as FastifyRequest
  // The first file of a long upload, and one that is still being written.
  const first = incoming.newPath(request)
  await writtenAgo(first, 60)
  await writtenAgo(path.join(folder, 'growing'), 14)
  await writtenAgo(path.join(folder, 'left'), 16)
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  await waitFor('the file to be deleted', async () => !(await readdir(folder)).includes('left'))
  expect((await readdir(folder)).sort()).toEqual([path.basename(first), 'growing'].sort())

  incoming.release(request)
  await writtenAgo(first, 16)
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  await waitFor('the file to be deleted', async () => !(await readdir(folder)).includes(path.basename(first)))
  incoming.stop()
})
