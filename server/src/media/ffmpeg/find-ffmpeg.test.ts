import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpegForTests } from '../../testing/files/clips.ts'
import { explainChoice, findFfmpeg } from './find-ffmpeg.ts'

describe('finding ffmpeg', () => {
  let folder: string
  let real: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-find-'))
    await chmod(folder, 0o755)
    real = (await ffmpegForTests()).path
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const impostor = async (name: string, answers: string) => {
    const file = path.join(folder, name, 'bin', 'ffmpeg')
    await rm(path.join(folder, name), { recursive: true, force: true })
    await mkdir(path.dirname(file), { recursive: true })
    // The sandbox makes `lib` beside the program's folder visible.
    await symlink(path.dirname(real), path.join(folder, name, 'lib'))
    await writeFile(file, `#!/bin/sh\n${answers}\n`)
    await chmod(file, 0o755)
    return file
  }
  /** A program that runs the real ffmpeg, except for the arguments that `answers` (a branch of `case`) handles. */
  const almost = (name: string, answers: string) =>
    impostor(name, `case "$*" in ${answers} esac\nexec $(dirname $0)/../lib/ffmpeg "$@"`)

  it('falls back to the package when PATH has none, and says so', async () => {
    const found = await findFfmpeg({ PATH: folder })
    expect(found?.foundBy).toBe('npm')
    expect(Number.parseInt(found?.version ?? '', 10)).toBeGreaterThanOrEqual(5)
    expect(found && explainChoice(found)).toMatch(/^ffmpeg \S+ of the package, because PATH has none$/)
  })

  it('takes the first fit one on PATH, and says why the ones before it are not', async () => {
    const old = await impostor('old', 'echo "ffmpeg version 4.4.2 x"')
    const good = await almost('good', '*-version*) echo "ffmpeg version n5.1.9-0"; exit 0;;')
    const found = await findFfmpeg({
      PATH: ['relative', path.dirname(old), path.dirname(good)].join(path.delimiter),
    })
    expect(found).toMatchObject({ path: good, version: '5.1.9', foundBy: 'PATH' })
    expect(found && explainChoice(found)).toBe(
      `ffmpeg 5.1.9 at ${good}, the first on PATH that is fit (${old} is version 4.4.2, at least 5.1 is needed)`,
    )
  })

  it.each([
    ['has no encoder libx264', '*-encoders*) echo " A aac x"; exit 0;;'],
    ['has no demuxer matroska', '*-demuxers*) echo " D mov,mp4,m4a x"; exit 0;;'],
    ['has no filter aformat', '*-filters*) echo; exit 0;;'],
    // Defects that no listing shows: a renamed option, a broken encoder, a missing file.
    ['fails a trial run: Unrecognized option', '*fps_mode*) echo "Unrecognized option" >&2; exit 1;;'],
    ['fails a trial run: wrote no picture/v.mp4', '*fps_mode*) exit 0;;'],
    ['fails a trial run: reads no picture of its own', '*ebur128*) exit 0;;'],
    ['does not start: no such library', '*) echo "no such library" >&2; exit 127;;'],
  ])('skips one on PATH that %s', async (reason, answers) => {
    const unfit = await almost('unfit', answers)
    const found = await findFfmpeg({ PATH: `${path.dirname(unfit)}${path.delimiter}/${reason}` })
    expect(found).toMatchObject({ foundBy: 'npm', rejected: [{ path: unfit, reason }] })
    expect(found && explainChoice(found)).toContain(`${unfit} ${reason}`)
  })

  it('is strict about FFMPEG_PATH', async () => {
    const old = await impostor('old', 'echo "ffmpeg version 4.4.2 x"')
    await expect(findFfmpeg({ FFMPEG_PATH: old })).rejects.toThrow('is version 4.4.2, at least 5.1 is needed')
    await expect(findFfmpeg({ FFMPEG_PATH: path.join(folder, 'none') })).rejects.toThrow('ENOENT')
    const snapshot = await impostor('snapshot', 'echo "ffmpeg version N-92722-gf22fcd4483 x"')
    await expect(findFfmpeg({ FFMPEG_PATH: snapshot })).rejects.toThrow('is no release build')
    const obeyed = await findFfmpeg({ FFMPEG_PATH: real, PATH: path.dirname(old) })
    expect(obeyed && explainChoice(obeyed)).toContain('because FFMPEG_PATH names it')
  })
})
