import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clip, ffmpegForTests, inspectMedia, makeClip } from '../../../testing/files/clips.ts'
import { writeMaster } from '../../serving/write-master.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import { type CheckedVideo, checkVideo } from '../probe/check-video.ts'
import { readRendition } from '../read-rendition.ts'
import { makePoster } from '../stills/make-poster.ts'
import { measureGain } from './measure-loudness.ts'
import { isWebSafe, planLadder } from './plan-ladder.ts'
import { remux, TranscodeFailed, transcode } from './transcode.ts'

describe('transcoding', () => {
  let folder: string
  let ffmpeg: Ffmpeg
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-transcode-'))
    ffmpeg = await ffmpegForTests()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const checkedClip = async (clip: Clip): Promise<CheckedVideo> => {
    const verdict = await checkVideo(ffmpeg, await makeClip(folder, clip))
    if (!verdict.ok) throw new Error(verdict.reason)
    return verdict.checked
  }
  const everything = async (checked: CheckedVideo, name: string, seen: number[] = []) => {
    const plan = planLadder(checked)
    const out = path.join(folder, name)
    const hooks = { onProgress: (writtenS: number) => seen.push(writtenS) }
    return {
      out,
      plan,
      made: await transcode(ffmpeg, checked, plan, { rungs: plan.rungs, copy: null, gainDb: 0 }, out, hooks),
    }
  }

  it('makes the whole ladder of a landscape clip in one run', async () => {
    const seen: number[] = []
    const checked = await checkedClip({ name: 'wide.mp4', size: '864x486', seconds: 9, fps: 10 })
    const { out, made } = await everything(checked, 'wide', seen)
    expect(made.map(({ name, picture }) => [name, picture?.width, picture?.height])).toEqual([
      ['144p', 256, 144],
      ['240p', 428, 240],
      ['360p', 640, 360],
      ['480p', 854, 480],
      ['audio', undefined, undefined],
    ])
    for (const { duration_s, longest_segment_s } of made) {
      expect(duration_s).toBeCloseTo(9, 0)
      expect(longest_segment_s).toBeLessThan(4.2)
    }
    expect(Math.max(...seen)).toBeGreaterThan(8)
    const playlist = await readFile(path.join(out, '360p/index.m3u8'), 'utf8')
    expect(playlist.match(/#EXTINF/g)).toHaveLength(3)
    expect(playlist).toMatch(/#EXT-X-MAP:URI="v.mp4",BYTERANGE=/)
    const master = writeMaster(made)
    expect(master).toMatch(
      /#EXT-X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="mp4a\.40\.2",AUDIO="a"\naudio\/index\.m3u8\n$/,
    )
    expect(master.match(/^\d+p\/index\.m3u8$/gm)).toEqual([
      '144p/index.m3u8',
      '240p/index.m3u8',
      '360p/index.m3u8',
      '480p/index.m3u8',
    ])
    expect(master).toMatch(
      /RESOLUTION=640x360,FRAME-RATE=10\.000,CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2",AUDIO="a"/,
    )
  })

  it('rotates a portrait phone video, which has no sound', async () => {
    const turned = await makeClip(folder, { name: 'upright.mp4', size: '640x360', sound: 'none' })
    const bytes = await readFile(turned)
    // The display matrix of a phone held upright, in the track header.
    const matrix = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]
    for (const [k, value] of matrix.entries()) bytes.writeInt32BE(value, bytes.indexOf('tkhd') + 44 + 4 * k)
    await writeFile(turned, bytes)
    const verdict = await checkVideo(ffmpeg, turned)
    if (!verdict.ok) throw new Error(verdict.reason)
    expect(isWebSafe(verdict.checked)).toBe(false)
    const { made } = await everything(verdict.checked, 'upright')
    expect(made.map(({ name, picture }) => [name, picture?.width, picture?.height])).toEqual([
      ['144p', 144, 256],
      ['240p', 240, 426],
      ['360p', 360, 640],
    ])
    expect(writeMaster(made)).not.toMatch(/AUDIO|mp4a/)
  })

  it('makes a single rung of the source size for a source smaller than all rungs', async () => {
    const { made } = await everything(
      await checkedClip({ name: 'small.avi', size: '161x121', sound: 'mono', options: ['-c:v', 'mpeg4'] }),
      'small',
    )
    expect(made.map(({ name, picture }) => [name, picture?.height])).toEqual([
      ['120p', 120],
      ['audio', undefined],
    ])
  })

  it('makes pixels square and limits 50 frames per second to 25', async () => {
    const checked = await checkedClip({
      name: 'dv.mp4',
      size: '360x288',
      fps: 50,
      options: ['-vf', 'setsar=16/15'],
    })
    const { made } = await everything(checked, 'dv')
    const picture = made.find(({ name }) => name === '240p')?.picture
    expect(picture).toMatchObject({ width: 320, height: 240, fps: 25 })
  })

  it('tone-maps HDR to SDR', async () => {
    const hdr = [
      '-c:v',
      'libx264',
      '-color_trc',
      'smpte2084',
      '-color_primaries',
      'bt2020',
      '-colorspace',
      'bt2020nc',
    ]
    const checked = await checkedClip({ name: 'hdr.mp4', options: hdr })
    expect(checked.video.hdr?.transfer).toBe('smpte2084')
    const { out } = await everything(checked, 'hdr')
    expect(await inspectMedia(path.join(out, '180p/v.mp4'))).toMatch(/yuv420p\((tv, )?bt709/)
  })

  it('copies a web-safe source unless its keyframes are too far apart', async () => {
    const checked = await checkedClip({ name: 'safe.mp4', seconds: 3 })
    expect(isWebSafe(checked)).toBe(true)
    const hooks = { onProgress: () => undefined }
    const made = await remux(ffmpeg, checked, planLadder(checked), path.join(folder, 'copy'), hooks)
    expect(made).toMatchObject({
      name: 'source',
      has_sound: true,
      picture: { width: 320, height: 180, fps: 10 },
    })
    expect(writeMaster(made ? [made] : [])).toMatch(/CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"\nsource/)
    const long = await checkedClip({ name: 'long.mp4', seconds: 13, size: '64x64', options: ['-g', '1000'] })
    expect(await remux(ffmpeg, long, planLadder(long), path.join(folder, 'long'), hooks)).toBeNull()
  })

  it('normalises loudness, and starts sound and video together', async () => {
    const loudness: number[] = []
    for (const [name, decibels, sound] of [
      ['quiet', -18, 'stereo'],
      ['loud', 12, 'stereo'],
      ['mono', -8, 'mono'],
    ] as const) {
      const options = ['-af', `volume=${decibels}dB`]
      const checked = await checkedClip({ name: `${name}.mp4`, seconds: 5, size: '64x64', sound, options })
      const plan = planLadder(checked)
      if (!plan.audio) throw new Error('no sound')
      const gainDb = await measureGain(ffmpeg, checked, plan.audio)
      const out = path.join(folder, name)
      const wanted = { rungs: plan.rungs, copy: null, gainDb }
      await transcode(ffmpeg, checked, plan, wanted, out, { onProgress: () => undefined })
      const again = await checkVideo(ffmpeg, path.join(out, '64p/v.mp4'))
      if (!again.ok) throw new Error(again.reason)
      const meter = `ebur128=framelog=verbose:dualmono=true`
      const output = await inspectMedia(path.join(out, 'audio/v.mp4'), ['-af', meter, '-f', 'null', '-'])
      loudness.push(Number(/^\s+I:\s+(-?[\d.]+) LUFS/m.exec(output)?.[1]))
      for (const rendition of ['64p', 'audio']) {
        expect(await inspectMedia(path.join(out, rendition, 'index.m3u8'))).toContain('start: 0.000000')
      }
    }
    for (const lufs of loudness) expect(Math.abs(lufs + 16)).toBeLessThan(1)
  })

  it('encodes a source to be copied when its frames are damaged', async () => {
    const name = 'damaged.mkv'
    const clip = await makeClip(folder, {
      name,
      seconds: 6,
      size: '64x64',
      sound: 'none',
      options: ['-g', '10'],
    })
    const bytes = await readFile(clip)
    bytes.fill(0x55, Math.floor(bytes.length * 0.5), Math.floor(bytes.length * 0.6))
    await writeFile(clip, bytes)
    const verdict = await checkVideo(ffmpeg, clip)
    if (!verdict.ok) throw new Error(verdict.reason)
    const plan = planLadder(verdict.checked)
    const wanted = { rungs: [], copy: plan.first, gainDb: null }
    const out = path.join(folder, 'damaged')
    const [made] = await transcode(ffmpeg, verdict.checked, plan, wanted, out, {
      onProgress: () => undefined,
    })
    // An encoded rendition has the profile High; the clip has Constrained Baseline.
    expect(made?.picture?.codec).toMatch(/^avc1\.64/)
  })

  it('detects incomplete playlists and files', async () => {
    const checked = await checkedClip({ name: 'whole.mp4', seconds: 6, size: '64x64' })
    const { out } = await everything(checked, 'whole')
    const content = { fps: 10, hasSound: false }
    const playlist = path.join(out, '64p/index.m3u8')
    const whole = await readFile(playlist, 'utf8')
    await writeFile(playlist, whole.replace('#EXT-X-ENDLIST\n', ''))
    await expect(readRendition(out, '64p', content)).rejects.toThrow('no end in the playlist')
    await writeFile(playlist, '')
    await expect(readRendition(out, '64p', content)).rejects.toThrow('no end in the playlist')
    await writeFile(playlist, whole)
    await truncate(path.join(out, '64p/v.mp4'), 2000)
    await expect(readRendition(out, '64p', content)).rejects.toThrow('the file is cut off')
    await rm(path.join(out, '64p/v.mp4'))
    await expect(readRendition(out, '64p', content)).rejects.toThrow('ENOENT')
  })

  it('reports a failure of ffmpeg, and stops when aborted', async () => {
    const checked = await checkedClip({ name: 'gone.mp4' })
    await writeFile(checked.file, Buffer.alloc(2000))
    await expect(everything(checked, 'gone')).rejects.toThrow(TranscodeFailed)
    const stop = new AbortController()
    stop.abort()
    const plan = planLadder(checked)
    const hooks = { onProgress: () => undefined, signal: stop.signal }
    const wanted = { rungs: plan.rungs, copy: null, gainDb: 0 }
    await expect(transcode(ffmpeg, checked, plan, wanted, folder, hooks)).rejects.toThrow('aborted')
  })

  it('makes a poster in the shape of the player', async () => {
    const poster = await makePoster(
      ffmpeg,
      await checkedClip({ name: 'poster.mp4', size: '640x480' }),
      folder,
    )
    const { format, width, height } = await sharp(poster ?? Buffer.alloc(0)).metadata()
    expect([format, width, height]).toEqual(['webp', 640, 366])
  })
})
