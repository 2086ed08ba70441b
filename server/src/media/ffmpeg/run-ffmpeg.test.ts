import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ffmpegForTests } from '../../testing/files/clips.ts'
import { waitFor } from '../../testing/wait.ts'
import { FfmpegKilled, runFfmpeg } from './run-ffmpeg.ts'

describe('running ffmpeg', () => {
  const endless = (lengthS: string) => [
    '-re',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=64x64:duration=${lengthS}`,
    '-f',
    'null',
    '-',
  ]

  it('kills a run that exceeds its time limit', async () => {
    const outcome = await runFfmpeg(await ffmpegForTests(), endless('60'), { timeoutS: 0.5, cpuS: 5 })
    expect(outcome.killedBy).toBe('timeout')
  })

  it('kills a run without progress', async () => {
    const silent = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=64x64:rate=1/50', '-f', 'null', '-']
    const run = { timeoutS: 20, cpuS: 5, stallS: 1, onProgress: () => undefined }
    expect((await runFfmpeg(await ffmpegForTests(), silent, run)).killedBy).toBe('stall')
  })

  it('kills a run that exceeds the output limit, and discards its output', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kashf-endless-'))
    const noise = ['-f', 'lavfi', '-i', 'nullsrc=size=640x360,geq=random(1)*255:128:128', '-c:v', 'mjpeg']
    const { code, killedBy } = await runFfmpeg(await ffmpegForTests(), [...noise, '-f', 'avi', 'grown.avi'], {
      timeoutS: 80,
      cpuS: 80,
      writes: { folder, fileBytes: 200_000 },
    })
    expect(code === 0).toBe(false)
    expect(killedBy).not.toBe('timeout')
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })

  it('kills a run that is aborted', async () => {
    const stop = new AbortController()
    const running = runFfmpeg(await ffmpegForTests(), endless('60'), {
      timeoutS: 20,
      cpuS: 5,
      signal: stop.signal,
    })
    stop.abort()
    expect((await running).killedBy).toBe('abort')
  })

  it.skipIf(process.platform !== 'linux')('reports a kill from outside separately', async () => {
    const lengthS = String(60 + Math.random())
    const running = runFfmpeg(await ffmpegForTests(), endless(lengthS), { timeoutS: 20, cpuS: 300 })
    const end = expect(running).rejects.toThrow(FfmpegKilled)
    process.kill(await waitFor('ffmpeg to start', () => pidOf(lengthS)), 'SIGKILL')
    await end
  })

  it.skipIf(process.platform !== 'linux')('leaves no process when its worker is killed', async () => {
    const lengthS = String(60 + Math.random())
    const { path: program } = await ffmpegForTests()
    const source = `
      import { runFfmpeg } from ${JSON.stringify(path.join(import.meta.dirname, 'run-ffmpeg.ts'))}
      import { findFfmpeg } from ${JSON.stringify(path.join(import.meta.dirname, 'find-ffmpeg.ts'))}
      const ffmpeg = await findFfmpeg({ FFMPEG_PATH: ${JSON.stringify(program)} })
      await runFfmpeg(ffmpeg, ${JSON.stringify(endless(lengthS))}, { timeoutS: 50, cpuS: 5 })`
    const worker = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'inherit' })
    await waitFor('ffmpeg to start', () => pidOf(lengthS))
    worker.kill('SIGKILL')
    await waitFor('ffmpeg to end', async () => !(await pidOf(lengthS)))
  })
})

/** The process id of the running ffmpeg whose test source has this length; null if there is none. */
async function pidOf(seconds: string): Promise<number | null> {
  const processes = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => ({
        pid: Number(pid),
        words: (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0'),
      })),
  )
  const source = `testsrc2=size=64x64:duration=${seconds}`
  return processes.find(({ words }) => words[0]?.endsWith('ffmpeg') && words.includes(source))?.pid ?? null
}
