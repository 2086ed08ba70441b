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
import { makeDemoVideos } from './make-demo-videos.ts'
import { timetable } from './timetable.ts'

const run = promisify(execFile)

describe('videos of the demo school', () => {
  let folder: string
  let open: FinishedVideo
  let long: FinishedVideo
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
    const title = "100%: o'zgaruvchi"
    const lesson = { title, opening: title, slides }
    const lessons = [
      { ...lesson, minutes: 1, isOpen: true },
      { ...lesson, minutes: 25, isOpen: false },
    ]
    const videos = await makeDemoVideos(await ffmpegForTests(), { look, lessons }, folder)
    ;[open, long] = videos as [FinishedVideo, FinishedVideo]
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const lengthsOf = (video: FinishedVideo) =>
    video.renditions.map(({ name, picture, duration_s, longest_segment_s }) => ({
      name,
      height: picture?.height,
      duration_s,
      longest_segment_s,
    }))
  const framesOf = async (video: FinishedVideo) => {
    const { path: program } = await ffmpegForTests()
    const file = path.join(video.folder, '720p', 'v.mp4')
    const { stdout, stderr } = await run(program, ['-loglevel', 'error', '-i', file, '-f', 'framemd5', '-'])
    expect(stderr).toBe('')
    return stdout
      .split('\n')
      .filter((line) => /^\d/.test(line))
      .map((line) => line.split(',').map((field) => field.trim()))
  }

  it('have qualities and sound of the same length, in segments that can be repeated', () => {
    const length = { duration_s: 60, longest_segment_s: 12 }
    expect(lengthsOf(open)).toEqual([
      { name: '144p', height: 144, ...length },
      { name: '240p', height: 240, ...length },
      { name: '360p', height: 360, ...length },
      { name: '720p', height: 720, ...length },
      { name: 'audio', height: undefined, ...length },
    ])
  })

  it('decode without an error, and show each slide for its time', async () => {
    const frames = await framesOf(open)
    const everyClip = frames.filter((_, i) => i % 6 === 0).map((frame) => frame.at(-1))
    // The first slide of an open lesson appears in one clip and stays in the next; the second one is there at once.
    expect(new Set(everyClip).size).toBe(4)
    expect(frames[6 + 5]?.at(-1)).not.toBe(frames[6]?.at(-1))
  })

  it('are long in few segments, whose frames last longer', async () => {
    for (const { name, duration_s, longest_segment_s } of lengthsOf(long)) {
      expect(duration_s).toBe(1500)
      expect(longest_segment_s).toBe(name === 'audio' ? 12 : 120)
    }
    const frames = await framesOf(long)
    const keyframes = frames.filter((_, i) => i % 6 === 0)
    // The first clip, the title, lasts 12 s.
    const timescale = Number(keyframes[1]?.[2]) / 12
    const pictures = keyframes.map((frame) => ({ at: Number(frame[2]) / timescale, md5: frame.at(-1) }))
    const changes = pictures.filter(({ md5 }, i) => md5 !== pictures[i - 1]?.md5).map(({ at }) => at)
    // The title, two slides and the exercise, which takes a fifth.
    expect(changes).toEqual([0, 12, 612, 1212])
    expect(long.renditions.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(2.5e6)
  })

  it('have a poster and a preview of each slide', async () => {
    const { channels, width } = await sharp(open.poster).metadata()
    expect({ channels, width }).toEqual({ channels: 3, width: 1120 })
    const list = await readFile(path.join(open.folder, 'previews.vtt'), 'utf8')
    expect(list.match(/ --> .*/g)).toEqual([' --> 00:00:12.000', ' --> 00:00:36.000', ' --> 00:01:00.000'])
  })
})

it('shows slides for as long as the lesson needs, and each at least once', () => {
  const slide: DemoSlide = { kind: 'points', heading: 'Reja', lines: ['bir'] }
  expect(timetable({ slides: [slide, slide], minutes: 1, isOpen: true })).toEqual([1, 2, 2, 0])
  expect(timetable({ slides: [slide, slide, slide], minutes: 0.1, isOpen: false })).toEqual([1, 1, 1, 1, 0])
  expect(timetable({ slides: [slide], minutes: 4, isOpen: false })).toEqual([1, 16, 3])
})
