import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFfmpeg } from './find-ffmpeg.ts'

describe('finding ffmpeg', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-find-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const impostor = async (name: string, answers: string) => {
    const file = path.join(folder, name, 'ffmpeg')
    await rm(path.dirname(file), { recursive: true, force: true })
    await import('node:fs/promises').then(({ mkdir }) => mkdir(path.dirname(file)))
    await writeFile(file, `#!/bin/sh\n${answers}\n`)
    await chmod(file, 0o755)
    return file
  }

  it('falls back to the package when PATH has none', async () => {
    const found = await findFfmpeg({ PATH: folder })
    expect(found?.foundBy).toBe('npm')
    expect(Number.parseInt(found?.version ?? '', 10)).toBeGreaterThanOrEqual(5)
  })

  it('passes over one in PATH that can not do the work', async () => {
    const stripped = await impostor('stripped', 'echo "ffmpeg version 7.1 x"')
    expect((await findFfmpeg({ PATH: path.dirname(stripped) }))?.foundBy).toBe('npm')
  })

  it('takes one in PATH that can', async () => {
    const good = await impostor(
      'good',
      'echo "ffmpeg version n5.1.9-0"; echo " V libx264 x"; echo " A aac x"; echo " E hls x"',
    )
    expect(await findFfmpeg({ PATH: `relative:${path.dirname(good)}` })).toEqual({
      path: good,
      version: '5.1.9',
      foundBy: 'PATH',
    })
  })

  it('is strict about FFMPEG_PATH', async () => {
    const old = await impostor('old', 'echo "ffmpeg version 4.4.2 x"')
    await expect(findFfmpeg({ FFMPEG_PATH: old })).rejects.toThrow('is version 4.4.2, at least 5.1 is needed')
    await expect(findFfmpeg({ FFMPEG_PATH: path.join(folder, 'none') })).rejects.toThrow('ENOENT')
    const snapshot = await impostor('snapshot', 'echo "ffmpeg version N-92722-gf22fcd4483 x"')
    await expect(findFfmpeg({ FFMPEG_PATH: snapshot })).rejects.toThrow('is no release build')
  })
})
