import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FinishedVideo } from '../../media/processing/store-finished-video.ts'
import { ffmpegForTests } from '../../testing/files/clips.ts'
import { nodiraErgasheva } from '../content/nodira-ergasheva.ts'
import type { DemoSlide } from '../slides/slide.ts'
import { makeDemoVideo } from './make-demo-video.ts'
import { timetable } from './timetable.ts'

const run = promisify(execFile)

describe('a video of the demo school', () => {
  let folder: string
  let video: FinishedVideo
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-demo-test-'))
    const look = {
      world: 'anor',
      motif: 'test',
      teacher: 'Nodira Ergasheva',
      portrait: nodiraErgasheva.portrait,
    } as const
    const slides: DemoSlide[] = [
      { kind: 'points', heading: 'Reja', lines: ['a=1', 'b:c,[d]'] },
      { kind: 'sheet', heading: 'Hisob', lines: ['2 + 2', '= 4'] },
    ]
    video = await makeDemoVideo(
      await ffmpegForTests(),
      { title: "100%: o'zgaruvchi", slides, minutes: 1, look, isOpen: true },
      folder,
    )
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('has qualities and sound of the same length, in segments that can be repeated', () => {
    const found = video.renditions.map(({ name, picture, duration_s, longest_segment_s }) => ({
      name,
      height: picture?.height,
      duration_s,
      longest_segment_s,
    }))
    const length = { duration_s: 60, longest_segment_s: 12 }
    expect(found).toEqual([
      { name: '144p', height: 144, ...length },
      { name: '240p', height: 240, ...length },
      { name: '360p', height: 360, ...length },
      { name: '720p', height: 720, ...length },
      { name: 'audio', height: undefined, ...length },
    ])
  })

  it('decodes without an error, and shows each slide for its time', async () => {
    const { path: program } = await ffmpegForTests()
    const file = path.join(folder, '720p', 'v.mp4')
    const args = ['-loglevel', 'error', '-i', file, '-f', 'framemd5', '-']
    const { stdout, stderr } = await run(program, args)
    expect(stderr).toBe('')
    const frames = stdout.split('\n').filter((line) => /^\d/.test(line))
    const everyClip = frames.filter((_, i) => i % 6 === 0).map((line) => line.split(',').at(-1))
    // In an open lesson, each slide appears in one clip and stays in the next.
    expect(new Set(everyClip).size).toBe(5)
    expect(frames[6 + 5]).not.toBe(frames[6])
  })

  it('has a poster and a preview of each slide', async () => {
    const { channels, width } = await sharp(video.poster).metadata()
    expect({ channels, width }).toEqual({ channels: 3, width: 1120 })
    const list = await readFile(path.join(folder, 'previews.vtt'), 'utf8')
    expect(list.match(/ --> .*/g)).toEqual([' --> 00:00:12.000', ' --> 00:00:36.000', ' --> 00:01:00.000'])
  })
})

it('shows slides for as long as the lesson needs, and each at least once', () => {
  const slide: DemoSlide = { kind: 'points', heading: 'Reja', lines: ['bir'] }
  expect(timetable({ slides: [slide, slide], minutes: 1 })).toEqual([1, 2, 2])
  expect(timetable({ slides: [slide, slide, slide], minutes: 0.1 })).toEqual([1, 1, 1, 1])
})
