import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { documents, makeZip } from '../documents.ts'
import { ftyp, holding, type Make, manifest, padded, playlist } from './hostile-makers.ts'

const contents: [string, string, (base: string) => Buffer | Promise<Buffer>][] = [
  ['nothing', 'empty.mp4', () => Buffer.alloc(0)],
  ['text', 'text.mp4', () => padded('salom '.repeat(500))],
  ['noise', 'noise.mp4', () => Buffer.concat([Buffer.from([0, 1, 2, 3]), randomBytes(8192)])],
  ['a Windows program', 'setup.mp4', () => padded('MZ\x90\0\x03\0\0\0')],
  ['a Linux program', 'run.mov', () => padded('\x7fELF\x02\x01\x01\0')],
  ['a shell script', 'run.mkv', () => padded('#!/bin/sh\nrm -rf /\n')],
  ['a page with a script', 'page.mp4', () => padded('<!doctype html><script>alert(1)</script>')],
  [
    'a drawing with a script',
    'picture.mp4',
    () => padded('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a PDF', 'book.mp4', () => padded(documents.pdf)],
  ['a Word document', 'book.mov', () => padded(documents.docx)],
  ['an archive', 'films.mp4', () => padded(makeZip([{ name: 'a.mp4' }]))],
  ['a compression bomb', 'bomb.mp4', () => gzipSync(Buffer.alloc(20 * 2 ** 20))],
  [
    'a picture',
    'photo.mp4',
    () =>
      sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
  ],
  ['subtitles', 'words.mp4', () => padded('1\n00:00:01,000 --> 00:00:02,000\nSalom\n')],
  ['a playlist of URLs', 'list.mp4', (base) => padded(playlist(base))],
  ['a list of files to join', 'join.mp4', () => padded("ffconcat version 1.0\nfile '/etc/passwd'\n")],
  ['a DASH manifest', 'dash.mp4', (base) => padded(manifest(base))],
  [
    'a session description',
    'call.mp4',
    () => padded('v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'),
  ],
  ['a PDF with a video inside', 'both.mp4', () => Buffer.concat([documents.pdf, ftyp, padded('')])],
]

/** Files that are not videos, whatever their names: refused before anything is stored. */
export const notVideos: { name: string; make: Make }[] = contents.map(([name, file, content]) => ({
  name,
  make: holding(file, content),
}))
