import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpegForTests, inspectMedia, makeClip, runTool } from '../../../testing/files/clips.ts'
import { checkVideo } from '../probe/check-video.ts'
import { fitToFirstFrame } from './picture-filters.ts'
import { isWebSafe, planLadder } from './plan-ladder.ts'
import { remux, transcode } from './transcode.ts'

describe('the frames of a rendition', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-picture-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** The file of a clip's first rendition. */
  async function lowest(clip: string): Promise<string> {
    const ffmpeg = await ffmpegForTests()
    const verdict = await checkVideo(ffmpeg, clip)
    if (!verdict.ok) throw new Error(verdict.reason)
    const plan = planLadder(verdict.checked)
    const out = `${clip}.out`
    const wanted = { rungs: [plan.first], copy: null, gainDb: null }
    const [made] = await transcode(ffmpeg, verdict.checked, plan, wanted, out, {
      onProgress: () => undefined,
    })
    return path.join(out, made?.name ?? '', 'v.mp4')
  }

  it('are letterboxed when a recorded window is resized', async () => {
    const part = { sound: 'none', seconds: 1 } as const
    const wide = await makeClip(folder, {
      ...part,
      name: 'wide.ts',
      size: '320x180',
      options: ['-c:v', 'libx264'],
    })
    const upright = await makeClip(folder, {
      ...part,
      name: 'upright.ts',
      size: '180x320',
      options: ['-c:v', 'libx264', '-output_ts_offset', '1'],
    })
    const both = path.join(folder, 'both.ts')
    await writeFile(both, Buffer.concat([await readFile(wide), await readFile(upright)]))
    const mkv = path.join(folder, 'both.mkv')
    await runTool(['-i', both, '-c', 'copy', mkv])
    const ffmpeg = await ffmpegForTests()
    const verdict = await checkVideo(ffmpeg, mkv)
    if (!verdict.ok || !isWebSafe(verdict.checked)) throw new Error('not web-safe')
    const watch = { onProgress: () => undefined }
    expect(await remux(ffmpeg, verdict.checked, planLadder(verdict.checked), `${mkv}.out`, watch)).toBeNull()
    const last = path.join(folder, 'last.png')
    await runTool(['-sseof', '-0.3', '-i', await lowest(both), '-frames:v', '1', last])
    const { data, info } = await sharp(last).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([320, 180])
    const row = data.subarray(90 * 320 * info.channels, 91 * 320 * info.channels)
    const brightest = (from: number, to: number) =>
      Math.max(...row.subarray(from * info.channels, to * info.channels))
    expect(brightest(0, 100)).toBeLessThan(24)
    expect(brightest(120, 200)).toBeGreaterThan(90)
    expect(brightest(220, 320)).toBeLessThan(24)
  })

  it('get the colour tags that players would guess for an untagged source', async () => {
    const coloursOf = async (name: string, size: string, options: string[]) => {
      const clip = await makeClip(folder, { name, size, seconds: 1, fps: 2, sound: 'none', options })
      return /yuv420p\((?:tv, )?(\w+)/.exec(await inspectMedia(await lowest(clip)))?.[1]
    }
    expect(await coloursOf('small.mp4', '320x180', [])).toBe('smpte170m')
    expect(await coloursOf('high.mp4', '90x720', [])).toBe('bt709')
    expect(await coloursOf('tagged.mp4', '90x720', ['-colorspace', 'bt470bg'])).toBe('bt470bg')
    expect(await coloursOf('rgb.mkv', '64x64', ['-c:v', 'libx264rgb', '-pix_fmt', 'rgb24'])).toBe('bt709')
  })

  it('fit every aspect ratio', () => {
    expect(fitToFirstFrame([1920, 1080], 480).pad).toBe('pad=854:480:-1:-1')
    expect(fitToFirstFrame([1080, 1920], 480).pad).toBe('pad=480:854:-1:-1')
  })
})
