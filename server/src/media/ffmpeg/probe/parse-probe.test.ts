import { expect, it } from 'vitest'
import { parseProbe } from './parse-probe.ts'

it('parses a phone video: rotation, HDR and a data stream', () => {
  const probe = parseProbe(`Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:/x':
  Metadata:
    major_brand     : qt
  Duration: 01:02:03.50, start: 0.000000, bitrate: 8123 kb/s
  Stream #0:0[0x1](und): Video: hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 1920x1080, 7900 kb/s, 29.98 fps, 30 tbr, 600 tbn (default)
      Side data:
        displaymatrix: rotation of -90.00 degrees
  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, mono, fltp, 96 kb/s (default)
  Stream #0:2[0x3](und): Data: none (mebx / 0x7862656D), 0 kb/s (default)
At least one output file must be specified`)
  expect(probe).toEqual({
    durationS: 3723.5,
    bitrate: 8_123_000,
    streamCount: 3,
    hasUnknownVideo: false,
    videos: [
      {
        index: 0,
        codec: 'hevc',
        width: 1920,
        height: 1080,
        fps: 29.98,
        pixelFormat: 'yuv420p10le',
        bitrate: 7_900_000,
        pixelAspect: 1,
        fields: null,
        matrix: 'bt2020nc',
        isFullRange: false,
        hdr: { transfer: 'arib-std-b67', isTagged: true },
        rotation: -90,
        hasDisplayMatrix: true,
      },
    ],
    audios: [
      {
        index: 1,
        codec: 'aac',
        profile: 'LC',
        channels: 1,
        sampleRate: 44_100,
        bitrate: 96_000,
        language: null,
        isDefault: true,
        isAlternative: false,
      },
    ],
  })
})

it('skips a cover picture and accepts a recording without a duration', () => {
  const probe = parseProbe(`Input #0, matroska,webm, from 'file:/x':
  Duration: N/A, start: 0.000000, bitrate: N/A
  Stream #0:0: Video: mjpeg (Baseline), yuvj420p(pc), 600x600 [SAR 1:1 DAR 1:1], 90k tbr, 90k tbn (attached pic)
  Stream #0:1(eng): Video: vp8, yuv420p(tv, bt470bg/unknown/unknown, progressive), 640x480, SAR 1:1 DAR 4:3, 1k tbr, 1k tbn
  Stream #0:2(eng): Audio: opus, 48000 Hz, 5.1, fltp (default)
Stream mapping:
  Stream #0:9 -> nothing`)
  expect(probe.durationS).toBeNull()
  expect(probe.bitrate).toBeNull()
  expect(probe.streamCount).toBe(3)
  expect(probe.videos).toHaveLength(1)
  expect(probe.videos[0]).toMatchObject({
    index: 1,
    codec: 'vp8',
    width: 640,
    height: 480,
    fps: null,
    pixelAspect: 1,
    fields: null,
    matrix: 'bt470bg',
    hdr: null,
  })
  expect(probe.audios).toMatchObject([
    { index: 2, codec: 'opus', profile: null, channels: 6, bitrate: null, language: 'eng' },
  ])
})

it('prefers the default track, then the larger one, to covers and second cameras', () => {
  const { videos, audios } = parseProbe(`Input #0, matroska,webm, from 'file:/x':
  Duration: 00:00:04.00, start: 0.000000, bitrate: 900 kb/s
  Stream #0:0: Video: png, rgba(pc, gbr/unknown/unknown, progressive), 1920x1080, 25 fps, 25 tbr, 1k tbn (default)
  Stream #0:1(rus): Video: h264 (High), yuv420p(top first), 1280x720, 25 fps, 25 tbr, 1k tbn
  Stream #0:2(uzb): Video: h264 (High), yuv420p(tv, bt709, bottom coded first (swapped)), 640x360, 25 fps, 25 tbr, 1k tbn (default)
  Stream #0:3[0x2](uzb): Audio: aac (LC), 48000 Hz, stereo, fltp (default)
  Stream #0:4: Audio: aac (LC), 48000 Hz, mono, fltp (comment)
At least one output file must be specified`)
  expect(videos.map(({ index, pixelFormat }) => [index, pixelFormat])).toEqual([
    [2, 'yuv420p'],
    [1, 'yuv420p'],
    [0, 'rgba'],
  ])
  expect(videos.map(({ fields }) => fields)).toEqual([
    { parity: null, isFlagged: true },
    { parity: null, isFlagged: true },
    null,
  ])
  expect(audios).toMatchObject([
    { language: 'uzb', isDefault: true, isAlternative: false },
    { language: null, isDefault: false, isAlternative: true },
  ])
})
