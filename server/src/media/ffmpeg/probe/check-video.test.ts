import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpegForTests, makeClip } from '../../../testing/files/clips.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import { checkVideo } from './check-video.ts'

describe('checking a video', () => {
  let folder: string
  let ffmpeg: Ffmpeg
  let good: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-check-'))
    ffmpeg = await ffmpegForTests()
    good = await makeClip(folder, { name: 'good.mp4', seconds: 8, options: ['-movflags', '+faststart'] })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const reason = async (file: string) => {
    const verdict = await checkVideo(ffmpeg, file)
    return verdict.ok ? 'ok' : verdict.reason
  }
  const written = async (name: string, content: string | Buffer) => {
    const file = path.join(folder, name)
    await writeFile(file, content)
    return file
  }

  it('accepts an mp4 whatever its name', async () => {
    const renamed = path.join(folder, '-x%d.pdf')
    await copyFile(good, renamed)
    const verdict = await checkVideo(ffmpeg, renamed)
    expect(verdict).toMatchObject({
      ok: true,
      checked: { demuxer: 'mov', video: { codec: 'h264', width: 320, height: 180, fps: 10 } },
    })
  })

  it.each([
    ['webm', ['-c:v', 'libvpx', '-b:v', '200k', '-deadline', 'realtime']],
    ['mkv', []],
    ['avi', ['-c:v', 'mpeg4']],
    ['wmv', ['-c:v', 'wmv2']],
    ['mov', ['-c:v', 'mpeg4']],
  ])('accepts %s', async (ending, options) => {
    expect(await reason(await makeClip(folder, { name: `ok.${ending}`, options }))).toBe('ok')
  })

  it('refuses files that are not videos, by content', async () => {
    expect(await reason(await written('empty.mp4', ''))).toBe('file_empty')
    expect(await reason(await written('text.mp4', 'salom '.repeat(1000)))).toBe('not_video')
    expect(await reason(await written('page.mp4', `%PDF-1.7\n${'x'.repeat(2000)}`))).toBe('not_video')
    const sound = await makeClip(folder, { name: 'sound.m4a', options: ['-vn'] })
    expect(await reason(sound)).toBe('no_picture')
  })

  it('refuses damaged files', async () => {
    const cut = path.join(folder, 'cut.mp4')
    await copyFile(good, cut)
    await truncate(cut, Math.floor((await readFile(good)).length * 0.4))
    expect(await reason(cut)).toBe('damaged')
    const headless = await makeClip(folder, { name: 'headless.mp4' })
    await truncate(headless, Math.floor((await readFile(headless)).length * 0.6))
    expect(await reason(headless)).toBe('damaged')
  })

  it('refuses what is too short, too fast or too large', async () => {
    expect(await reason(await makeClip(folder, { name: 'blink.mp4', seconds: 0.5 }))).toBe('too_short')
    expect(await reason(await makeClip(folder, { name: 'fast.mp4', fps: 240, size: '64x64' }))).toBe(
      'too_many_frames',
    )
    const huge = await makeClip(folder, {
      name: 'huge.mp4',
      seconds: 1,
      fps: 2,
      size: '4200x1000',
      sound: 'none',
    })
    expect(await reason(huge)).toBe('picture_too_large')
  })

  it('accepts a screen recording that is still at both ends', async () => {
    const options = [
      '-vf',
      "select='eq(n,0)+between(n,28,40)'",
      '-fps_mode',
      'vfr',
      '-x264-params',
      'keyint=9',
    ]
    const still = await makeClip(folder, { name: 'still.mp4', seconds: 10, options })
    expect(await reason(still)).toBe('ok')
  })

  it('never fetches an address inside a file', async () => {
    const requested: string[] = []
    const server = createServer((request, response) => {
      requested.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${base}/segment.ts\n#EXT-X-ENDLIST\n`
    const manifest = `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${base}/</BaseURL></MPD>`
    const disguised = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'),
      Buffer.from(playlist),
    ])
    for (const [name, content] of [
      ['playlist.mp4', playlist.padEnd(2000)],
      ['manifest.mp4', manifest.padEnd(2000)],
      ['disguised.mp4', Buffer.concat([disguised, Buffer.alloc(2000)])],
    ] as const) {
      expect(['not_video', 'unreadable']).toContain(await reason(await written(name, content)))
    }
    expect(requested).toEqual([])
    await new Promise((resolve) => server.close(resolve))
  })
})
