import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWebSafe } from '../media/ffmpeg/encode/plan-ladder.ts'
import { checkVideo } from '../media/ffmpeg/probe/check-video.ts'
import { makePoster } from '../media/ffmpeg/stills/make-poster.ts'
import { ffmpegForTests } from '../testing/files/clips.ts'
import { demoSlides, wrap } from './demo-slides.ts'
import { makeDemoVideo } from './demo-video.ts'

describe('lesson videos of the demo school', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-demo-test-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('are web-safe like a good upload, and show their title', async () => {
    const ffmpeg = await ffmpegForTests()
    const lesson = {
      title: "100%: o'zgaruvchi",
      teacher: "D. 'K'",
      lines: ['a=1', 'b\\:c,[d]'],
      durationS: 9,
      hue: 222,
    }
    const file = path.join(folder, 'lesson.mp4')
    await makeDemoVideo(ffmpeg, lesson, file)
    const verdict = await checkVideo(ffmpeg, file)
    if (!verdict.ok) throw new Error(verdict.reason)
    expect(verdict.checked.video).toMatchObject({ codec: 'h264', width: 1280, height: 720, fps: 5 })
    expect(verdict.checked.probe.durationS).toBeCloseTo(9, 1)
    expect(isWebSafe(verdict.checked)).toBe(true)
    const poster = await makePoster(ffmpeg, verdict.checked, folder)
    // White text on a dark background.
    const { channels } = await sharp(poster ?? Buffer.alloc(0)).stats()
    expect(channels[0]?.max).toBeGreaterThan(230)
    expect(channels[0]?.mean).toBeLessThan(80)
  })

  it('show every line for the same time', () => {
    const slides = demoSlides({ title: 'T', teacher: 'U', lines: ['a', 'b', 'c'], durationS: 40, hue: 0 })
    expect(slides.map(({ text, small, fromS, toS }) => [text, small, fromS, toS])).toEqual([
      ['T', 'U', 0, 10],
      ['a', '1 / 3', 10, 20],
      ['b', '2 / 3', 20, 30],
      ['c', '3 / 3', 30, 40],
    ])
  })

  it('wrap lines only at spaces', () => {
    expect(wrap('Sonlar: butun (int) va haqiqiy (float)', 20)).toBe('Sonlar: butun (int)\nva haqiqiy (float)')
    expect(wrap('juda-uzun-bitta-soz', 5)).toBe('juda-uzun-bitta-soz')
  })
})
