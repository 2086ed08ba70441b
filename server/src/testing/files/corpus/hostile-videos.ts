import { randomBytes } from 'node:crypto'
import type { VideoFailure } from '@kashf/contract/media/media.ts'
import { makeClip } from '../clips.ts'
import {
  changed,
  cut,
  encrypted,
  ftyp,
  holding,
  type Make,
  manifest,
  padded,
  patched,
  playlist,
  songWithCover,
  subtitlesAlone,
  twentyTracks,
  withAlias,
  withAttachments,
  withMediaElsewhere,
  withTracks,
} from './hostile-makers.ts'
import { box, sampleTable, track, uint32 } from './mp4-boxes.ts'

/** A file that looks like a video: it is either refused with a reason, or played without harm. */
export type HostileVideo = { name: string; make: Make; ends: VideoFailure | 'plays' }

/** Files that pass the upload's type check because of their first bytes. */
export const hostileVideos: HostileVideo[] = [
  { name: 'twenty bytes', make: holding('tiny.mp4', () => ftyp), ends: 'file_empty' },
  {
    name: 'a playlist disguised as mp4',
    make: holding('dressed.mp4', (base) => Buffer.concat([ftyp, padded(playlist(base))])),
    ends: 'unreadable',
  },
  {
    name: 'a manifest disguised as mp4',
    make: holding('dressed2.mp4', (base) => Buffer.concat([ftyp, padded(manifest(base))])),
    ends: 'unreadable',
  },
  {
    name: 'noise disguised as mp4',
    make: holding('noise2.mp4', () => Buffer.concat([ftyp, randomBytes(20_000)])),
    ends: 'unreadable',
  },
  {
    name: 'noise disguised as mkv',
    make: holding('noise.mkv', () =>
      Buffer.concat([
        Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61', 'hex'),
        randomBytes(20_000),
      ]),
    ),
    ends: 'unreadable',
  },
  {
    name: 'noise disguised as avi',
    make: holding('noise.avi', () =>
      Buffer.concat([
        Buffer.from('RIFF\x00\x60\0\0AVI LIST\xc0\0\0\0hdrlavih', 'latin1'),
        randomBytes(20_000),
      ]),
    ),
    ends: 'damaged',
  },
  {
    name: 'a box of nearly endless size',
    make: holding('endless.mp4', () =>
      Buffer.concat([
        ftyp,
        uint32(1),
        Buffer.from('moov'),
        uint32(0x7fffffff, 0xffffffff),
        randomBytes(4000),
      ]),
    ),
    ends: 'unreadable',
  },
  {
    name: 'half a million empty boxes',
    make: holding('boxes.mp4', () =>
      Buffer.concat([ftyp, box('moov', Buffer.concat(Array.from({ length: 500_000 }, () => box('free'))))]),
    ),
    ends: 'unreadable',
  },
  {
    name: 'deeply nested boxes',
    make: holding('nested.mp4', () =>
      Buffer.concat([
        ftyp,
        Array.from({ length: 3000 }).reduce<Buffer>((inner) => box('moov', inner), padded('')),
      ]),
    ),
    ends: 'unreadable',
  },
  { name: 'five thousand tracks', make: changed('tracks.mp4', withTracks), ends: 'unreadable' },
  { name: 'mp4 truncated before its index', make: cut('cut.mp4', 0.6), ends: 'damaged' },
  {
    name: 'mp4 truncated after its index',
    make: cut('cut2.mp4', 0.4, ['-movflags', '+faststart']),
    ends: 'damaged',
  },
  { name: 'truncated avi', make: cut('cut.avi', 0.4, ['-c:v', 'mpeg4']), ends: 'damaged' },
  { name: 'truncated mkv', make: cut('cut.mkv', 0.4), ends: 'damaged' },
  {
    name: 'webm truncated in its header',
    make: cut('cut.webm', 0.004, ['-c:v', 'libvpx', '-deadline', 'realtime']),
    ends: 'damaged',
  },
  {
    name: 'audio only',
    make: (folder) => makeClip(folder, { name: 'sound.m4a', options: ['-vn'] }),
    ends: 'no_picture',
  },
  { name: 'a song with a cover', make: songWithCover, ends: 'no_picture' },
  { name: 'mkv with subtitles only', make: subtitlesAlone, ends: 'no_picture' },
  {
    name: 'an unknown codec',
    make: changed('codec.mp4', (bytes) =>
      Buffer.from(bytes.toString('latin1').replaceAll('avc1', 'zzz9').replaceAll('avcC', 'zzzC'), 'latin1'),
    ),
    ends: 'codec_unknown',
  },
  { name: 'encrypted', make: encrypted, ends: 'codec_unknown' },
  { name: 'twenty audio tracks', make: twentyTracks, ends: 'too_many_streams' },
  { name: 'pages and fonts as attachments', make: withAttachments, ends: 'plays' },
  { name: 'a Mac alias to another file', make: changed('alias.mov', withAlias), ends: 'damaged' },
  { name: 'media in another file', make: changed('elsewhere.mov', withMediaElsewhere), ends: 'plays' },
  {
    name: 'a day long',
    make: changed('long.mp4', (bytes) =>
      patched(
        ['moov', 'mvhd'],
        16,
        86_400_000,
      )(patched([...track, 'mdia', 'mdhd'], 16, 86_400 * 10_240)(bytes)),
    ),
    ends: 'plays',
  },
  {
    name: 'a duration of zero',
    make: changed('instant.mp4', patched([...sampleTable, 'stts'], 4, 1, 20, 0), ['-an']),
    ends: 'plays',
  },
  {
    name: 'four billion frames',
    make: changed('frames.mp4', patched([...sampleTable, 'stts'], 4, 1, 0xffffffff, 512)),
    ends: 'plays',
  },
  {
    name: 'more samples than bytes',
    make: changed('samples.mp4', patched([...sampleTable, 'stsz'], 8, 0x7fffffff)),
    ends: 'unreadable',
  },
  {
    name: 'chunks beyond the end of the file',
    make: changed('beyond.mp4', patched([...sampleTable, 'stco'], 8, 0x7fffff00)),
    ends: 'damaged',
  },
  {
    name: '240 frames per second',
    make: (folder) => makeClip(folder, { name: 'fast.mp4', fps: 240, size: '64x64' }),
    ends: 'too_many_frames',
  },
  {
    name: 'a picture 4200 pixels wide',
    make: (folder) =>
      makeClip(folder, { name: 'wide.mp4', seconds: 1, fps: 2, size: '4200x64', sound: 'none' }),
    ends: 'picture_too_large',
  },
  {
    name: 'a picture of 2 × 2 pixels',
    make: (folder) =>
      makeClip(folder, { name: 'dot.avi', size: '2x2', sound: 'none', options: ['-c:v', 'ffv1'] }),
    ends: 'picture_too_small',
  },
  {
    name: 'half a second',
    make: (folder) => makeClip(folder, { name: 'blink.mp4', seconds: 0.5 }),
    ends: 'too_short',
  },
  {
    name: 'a header that claims 65535 pixels',
    make: changed('lie.mp4', (bytes) => patched([...track, 'tkhd'], 76, 0xffff0000, 0xffff0000)(bytes)),
    ends: 'plays',
  },
  {
    name: 'a video with an HTML page appended',
    make: changed('polyglot.mp4', (bytes) =>
      Buffer.concat([bytes, box('free', '<!doctype html><script>alert(1)</script>')]),
    ),
    ends: 'plays',
  },
]
