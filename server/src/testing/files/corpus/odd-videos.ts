import type { VideoNote } from '@kashf/contract/media/media.ts'
import { makeClip } from '../clips.ts'
import { rotated } from './mp4-boxes.ts'
import {
  coverFirst,
  cutClip,
  gapInSound,
  interlaced,
  joinedClips,
  joinedStreams,
  lateVideo,
  longSubtitle,
  manyTracks,
  pausedRecording,
  progressiveThenInterlaced,
  soundless,
  threeHours,
  twoDescriptions,
  twoSounds,
} from './odd-makers.ts'

/** An unusual but real kind of video, and the expected result of processing it. */
export type OddVideo = {
  name: string
  make: (folder: string) => Promise<string>
  /** The size of the highest rendition, after rotation. */
  size: [width: number, height: number]
  seconds: number
  sound: boolean
  /** The first rendition is a stream copy, which is playable within seconds. */
  copied?: boolean
  fps?: number
  /** Of the highest rendition; no rendition ever has combs. */
  frames?: number
  /** Red, green and blue in the middle of every rendition, within 6 of 255. */
  colour?: [red: number, green: number, blue: number]
  /** What its teacher is told. */
  note?: VideoNote
  /** The level that a single speaker plays, in dB RMS within 3 dB, once finished. */
  speakerDb?: number
}

const clip =
  (name: string, options: string[], more: { size?: string; fps?: number; seconds?: number } = {}) =>
  (folder: string) =>
    makeClip(folder, { name, options, ...more })
const silent =
  (name: string, options: string[], more: { size?: string; fps?: number; seconds?: number } = {}) =>
  (folder: string) =>
    makeClip(folder, { name, options, sound: 'none', ...more })
const coloured = (name: string, colour: string, size: string, options: string[]) => (folder: string) =>
  makeClip(folder, {
    name,
    size,
    sound: 'none',
    options: ['-vf', `drawbox=color=${colour}:t=fill`, ...options],
  })
const plain: Pick<OddVideo, 'size' | 'seconds' | 'sound'> = { size: [320, 180], seconds: 2, sound: true }
const mute = { ...plain, sound: false }
const x265 = ['-c:v', 'libx265', '-x265-params', 'log-level=error']
const hdr = (transfer: string) => [
  ...[...x265, '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'],
  ...['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'],
]

/** Containers, codecs, rotations, audio and timestamps as written by phones, cameras, browsers and screen recorders. */
export const oddVideos: OddVideo[] = [
  { name: 'mp4, index at the end', make: clip('end.mp4', []), ...plain, copied: true },
  {
    name: 'fragmented mp4',
    make: clip('fragments.mp4', ['-movflags', 'frag_keyframe+empty_moov']),
    ...plain,
    copied: true,
  },
  { name: 'mkv', make: clip('plain.mkv', ['-c:a', 'aac']), ...plain, copied: true },
  { name: 'HEVC in mov', make: clip('hevc.mov', [...x265, '-tag:v', 'hvc1']), ...plain },
  {
    name: 'VP9 and Opus in webm',
    make: clip('vp9.webm', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8']),
    ...plain,
  },
  { name: 'AV1 in mp4', make: clip('av1.mp4', ['-c:v', 'libsvtav1', '-preset', '12']), ...plain },
  { name: 'AV1 in webm', make: clip('av1.webm', ['-c:v', 'libsvtav1', '-preset', '12']), ...plain },
  { name: 'MPEG-4 and MP3 in avi', make: clip('old.avi', ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']), ...plain },
  {
    name: 'motion JPEG in avi',
    make: clip('camera.avi', ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-c:a', 'pcm_u8']),
    ...plain,
  },
  {
    name: 'H.263 and AMR in 3gp',
    make: clip('nokia.3gp', ['-c:v', 'h263', '-c:a', 'libopencore_amrnb', '-ar', '8000', '-ac', '1'], {
      size: '176x144',
    }),
    ...plain,
    size: [176, 144],
  },
  {
    name: 'H.264 in 3gp',
    make: clip('android.3gp', ['-c:v', 'libx264', '-c:a', 'aac']),
    ...plain,
    copied: true,
  },
  {
    name: 'ProRes in mov',
    make: clip('prores.mov', ['-c:v', 'prores_ks', '-pix_fmt', 'yuv422p10le', '-c:a', 'pcm_s16le']),
    ...plain,
  },
  { name: 'wmv', make: clip('old.wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2']), ...plain },
  { name: 'flv', make: clip('old.flv', ['-c:v', 'flv1', '-ar', '22050']), ...plain },
  {
    name: 'an interlaced transport stream with a late start time',
    make: clip(
      'camcorder.ts',
      [
        '-c:v',
        'mpeg2video',
        '-flags',
        '+ildct+ilme',
        '-field_order',
        'tt',
        '-top',
        '1',
        '-c:a',
        'mp2',
        '-b:v',
        '1M',
        '-output_ts_offset',
        '36000',
      ],
      { fps: 25 },
    ),
    ...plain,
  },
  {
    name: 'a browser recording without a duration',
    make: clip('browser.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-live', '1']),
    ...plain,
  },
  {
    name: 'a phone held upright',
    make: async (f) => rotated(await makeClip(f, { name: 'up.mp4', size: '640x360' }), 90),
    ...plain,
    size: [360, 640],
  },
  {
    name: 'a phone held upright the other way',
    make: async (f) => rotated(await makeClip(f, { name: 'up2.mov', size: '640x360' }), 270),
    ...plain,
    size: [360, 640],
  },
  {
    name: 'a phone upside down',
    make: async (f) => rotated(await makeClip(f, { name: 'down.mp4' }), 180),
    ...plain,
  },
  {
    name: 'a mirrored picture',
    make: async (f) => rotated(await makeClip(f, { name: 'mirror.mov' }), 'mirrored'),
    ...plain,
  },
  {
    name: 'an upright picture',
    make: clip('portrait.mp4', [], { size: '240x426' }),
    ...plain,
    size: [240, 426],
    copied: true,
  },
  {
    name: 'a variable frame rate',
    make: clip('uneven.mp4', ['-vf', "select='not(mod(n,7))+between(n,12,20)'", '-fps_mode', 'vfr'], {
      fps: 24,
      seconds: 4,
    }),
    ...plain,
    seconds: 4,
    copied: true,
  },
  {
    name: 'three hours',
    make: threeHours,
    size: [426, 240],
    seconds: 10_800,
    sound: false,
    copied: true,
  },
  {
    name: 'slides: a frame every 5 seconds',
    make: clip('slides.mp4', [], { fps: 0.2, seconds: 20 }),
    ...plain,
    seconds: 20,
  },
  { name: '60 frames per second', make: clip('fast.mp4', [], { fps: 60 }), ...plain, fps: 30, copied: true },
  { name: 'an edit list from a cut without encoding', make: cutClip, ...plain, seconds: 3 },
  {
    name: 'an odd size',
    make: clip('odd.avi', ['-c:v', 'mpeg4'], { size: '161x121' }),
    ...plain,
    size: [160, 120],
  },
  {
    name: 'non-square pixels',
    make: clip('dv.mp4', ['-vf', 'setsar=16/15'], { size: '360x288' }),
    ...plain,
    size: [320, 240],
    copied: true,
  },
  { name: '5.1 channels', make: clip('cinema.mkv', ['-c:a', 'ac3', '-ac', '6']), ...plain },
  { name: 'mono', make: clip('mono.mp4', ['-ac', '1']), ...plain, copied: true },
  { name: 'an empty audio track', make: soundless, ...mute, copied: true },
  { name: 'no sound', make: silent('silent.mp4', []), ...mute, copied: true },
  { name: 'two audio tracks and subtitles', make: manyTracks, ...plain, note: 'sound_mixed' },
  {
    name: 'audio longer than the picture',
    make: clip('tail.mkv', ['-vf', 'trim=end=1.5'], { seconds: 4 }),
    ...plain,
    seconds: 4,
  },
  {
    name: 'a picture longer than the audio',
    make: clip('mute.mkv', ['-af', 'atrim=end=1'], { seconds: 4 }),
    ...plain,
    seconds: 4,
  },
  {
    name: 'audio longer than the picture, in several renditions',
    make: clip('tail2.mkv', ['-vf', 'trim=end=1.5'], { seconds: 4, size: '640x360' }),
    ...plain,
    size: [640, 360],
    seconds: 4,
  },
  {
    name: 'a single frame with a talk',
    make: clip('talk.mp4', ['-vf', 'trim=end_frame=1'], { seconds: 40 }),
    ...plain,
    seconds: 40,
  },
  { name: 'a picture that starts after the audio', make: lateVideo, ...plain, seconds: 4 },
  {
    name: 'HEVC that declares PQ but no other colour property',
    make: silent('pq.mkv', [...x265, '-pix_fmt', 'yuv420p10le', '-color_trc', 'smpte2084']),
    ...mute,
  },
  { name: 'HEVC with PQ colours', make: silent('pq.mov', hdr('smpte2084')), ...mute },
  {
    name: 'reference white in PQ',
    make: silent('white.mkv', ['-vf', 'format=yuv420p10le,geq=lum=573:cb=512:cr=512', ...hdr('smpte2084')], {
      fps: 5,
    }),
    ...mute,
    colour: [245, 245, 245],
  },
  {
    name: 'HEVC with HLG colours, upright',
    make: async (f) =>
      rotated(await makeClip(f, { name: 'hlg.mov', sound: 'none', options: hdr('arib-std-b67') }), 90),
    ...mute,
    size: [180, 320],
  },
  {
    name: '10 bits and 4:4:4',
    make: silent('deep.mkv', ['-c:v', 'libx264', '-pix_fmt', 'yuv444p10le']),
    ...mute,
  },
  {
    name: 'RGB from a screen recorder',
    make: silent('screen.mkv', ['-c:v', 'libx264rgb', '-pix_fmt', 'rgb24']),
    ...mute,
  },
  { name: 'full-range colour from a phone', make: silent('full.mp4', ['-pix_fmt', 'yuvj420p']), ...mute },
  {
    name: 'negative timestamps',
    make: clip('negative.mkv', ['-output_ts_offset', '-1', '-avoid_negative_ts', 'disabled']),
    ...plain,
  },
  {
    name: 'interlaced without colour tags',
    make: interlaced('fields.mp4', ['-flags', '+ildct+ilme', '-x264-params', 'tff=1']),
    ...mute,
    frames: 50,
  },
  { name: 'interlaced without a flag', make: interlaced('unflagged.mp4', []), ...mute, frames: 50 },
  {
    name: 'interlaced only after the first part',
    make: progressiveThenInterlaced,
    ...mute,
    seconds: 4,
    frames: 100,
  },
  {
    name: 'groups of pictures that refer to each other',
    make: silent(
      'open.mp4',
      ['-preset', 'fast', '-x264-params', 'open-gop=1:keyint=10:bframes=3:scenecut=0'],
      {
        seconds: 4,
      },
    ),
    ...mute,
    seconds: 4,
    frames: 40,
  },
  { name: 'joined clips', make: joinedClips, ...mute, seconds: 4, frames: 40 },
  { name: 'two sample descriptions', make: twoDescriptions, ...mute, frames: 20 },
  { name: 'subtitles longer than the video', make: longSubtitle, ...plain, copied: true },
  { name: 'a browser recording that was paused', make: pausedRecording, ...plain },
  { name: 'joined transport streams', make: joinedStreams, ...plain, seconds: 4 },
  {
    name: 'untagged colours in a small size',
    make: coloured('green.mp4', '0x00be00', '320x180', []),
    ...mute,
    copied: true,
    colour: [0, 190, 0],
  },
  {
    name: 'argb in a large size',
    make: coloured('argb.mov', '0x00be00', '128x720', ['-c:v', 'qtrle', '-pix_fmt', 'argb']),
    ...mute,
    size: [128, 720],
    colour: [0, 190, 0],
  },
  {
    name: 'a transparent picture',
    make: silent('clear.mov', [
      ...['-vf', 'format=argb,geq=r=255:g=0:b=0:a=0', '-c:v', 'qtrle', '-pix_fmt', 'argb'],
    ]),
    ...mute,
    colour: [0, 0, 0],
  },
  {
    name: 'grey',
    make: coloured('grey.mkv', '0x808080', '320x180', ['-c:v', 'ffv1', '-pix_fmt', 'gray']),
    ...mute,
    colour: [128, 128, 128],
  },
  {
    name: 'a silent track before the microphone',
    make: (f) => twoSounds(f, 'microphone.mp4', ['anullsrc=d=2', 'sine=frequency=330:d=2']),
    ...plain,
    copied: true,
    note: 'sound_chosen',
    speakerDb: -18,
  },
  {
    name: 'two tracks with sound',
    make: (f) => twoSounds(f, 'call.mp4', ['sine=frequency=330:d=2', 'sine=frequency=550:d=2']),
    ...plain,
    note: 'sound_mixed',
    speakerDb: -18,
  },
  {
    name: 'two languages',
    make: (f) =>
      twoSounds(
        f,
        'languages.mp4',
        ['sine=frequency=330:d=2', 'sine=frequency=550:d=2'],
        [...['-metadata:s:a:0', 'language=uzb', '-metadata:s:a:1', 'language=rus']],
      ),
    ...plain,
    copied: true,
    note: 'sound_of_one_language',
  },
  {
    name: 'no sound but a track',
    make: clip('mute.mp4', ['-af', 'volume=0']),
    ...plain,
    copied: true,
    note: 'silent',
  },
  {
    name: 'channels in opposite phase',
    make: clip('phase.mp4', ['-af', 'aformat=channel_layouts=stereo,pan=stereo|c0=c0|c1=-1*c0']),
    ...plain,
    speakerDb: -18,
  },
  {
    name: 'sound on one side',
    make: clip('side.mp4', ['-af', 'aformat=channel_layouts=stereo,pan=stereo|c0=c0|c1=0*c0']),
    ...plain,
    speakerDb: -18,
  },
  { name: 'sound with a gap', make: gapInSound, ...plain, seconds: 4 },
  { name: 'a cover before the video', make: coverFirst, ...plain, copied: true },
  {
    name: '50 frames per second',
    make: clip('even.mp4', [], { fps: 50 }),
    ...plain,
    fps: 25,
    copied: true,
    frames: 50,
  },
]
