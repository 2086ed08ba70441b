import { readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { makeClip, runTool } from '../clips.ts'
import { box, track, uint32, withBox } from './mp4-boxes.ts'

/** Makes a file in `folder` and returns its path. A request to `base`, a local URL, means that the server was tricked. */
export type Make = (folder: string, base: string) => Promise<string>

/** Pads content so that it is not refused for being too small. */
export const padded = (content: string | Buffer) =>
  Buffer.concat([Buffer.from(content), Buffer.alloc(4096, 0x20)])
export const ftyp = box('ftyp', 'isom', uint32(512), 'isomiso2mp41')

export const playlist = (base: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${base}/segment.ts\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n`
export const manifest = (base: string) =>
  `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${base}/</BaseURL></MPD>`

export function holding(name: string, content: (base: string) => Buffer | Promise<Buffer>): Make {
  return async (folder, base) => {
    const file = path.join(folder, name)
    await writeFile(file, await content(base))
    return file
  }
}

/** A video with an HTML page and a fake font as attachments, and subtitles that refer to the page. */
export async function withAttachments(folder: string): Promise<string> {
  const page = path.join(folder, 'page.html')
  await writeFile(page, '<script>alert(1)</script>'.repeat(1000))
  const words = path.join(folder, 'words.srt')
  await writeFile(words, '1\n00:00:00,000 --> 00:00:01,000\n<font face="page.html">salom</font>\n')
  const plain = await makeClip(folder, { name: 'plain.mkv' })
  const file = path.join(folder, 'attachments.mkv')
  const attached = ['html', 'ttf'].flatMap((_, i) => [
    ...['-attach', page, `-metadata:s:t:${i}`, `mimetype=${i ? 'application/x-truetype-font' : 'text/html'}`],
    ...[`-metadata:s:t:${i}`, `filename=../../${i}.html`],
  ])
  await runTool([
    '-i',
    plain,
    '-i',
    words,
    '-map',
    '0',
    '-map',
    '1',
    '-c',
    'copy',
    '-c:s',
    'ass',
    ...attached,
    file,
  ])
  return file
}

/** A small video whose bytes are modified by `change`. */
export function changed(name: string, change: (bytes: Buffer) => Buffer, options: string[] = []): Make {
  return async (folder) => {
    const file = await makeClip(folder, { name, options })
    await writeFile(file, change(await readFile(file)))
    return file
  }
}

export function cut(name: string, share: number, options: string[] = []): Make {
  return async (folder) => {
    const file = await makeClip(folder, { name, seconds: 8, options })
    await truncate(file, Math.floor((await readFile(file)).length * share))
    return file
  }
}

export const patched =
  (at: string[], offset: number, ...values: number[]) =>
  (bytes: Buffer) =>
    withBox(bytes, at, (content) => {
      const copy = Buffer.from(content)
      uint32(...values).copy(copy, offset)
      return copy
    })

export function withTracks(bytes: Buffer): Buffer {
  let one: Buffer = Buffer.alloc(0)
  withBox(bytes, track, (content) => {
    one = box('trak', content)
    return content
  })
  return withBox(bytes, ['moov'], (content) =>
    Buffer.concat([content, ...Array.from({ length: 5000 }, () => one)]),
  )
}

/** A reference movie: the track's media is `/etc/passwd`. */
export function withMediaElsewhere(bytes: Buffer): Buffer {
  const entry = box('url ', uint32(0), 'file:///etc/passwd\0')
  return withBox(bytes, [...track, 'mdia', 'minf', 'dinf'], () => box('dref', uint32(0, 1), entry))
}

export async function songWithCover(folder: string): Promise<string> {
  const cover = path.join(folder, 'cover.png')
  await writeFile(
    cover,
    await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  const file = path.join(folder, 'song.m4a')
  const inputs = ['-f', 'lavfi', '-i', 'sine=duration=2', '-i', cover]
  await runTool([
    ...inputs,
    '-map',
    '0',
    '-map',
    '1',
    '-c:v',
    'copy',
    '-disposition:v:0',
    'attached_pic',
    file,
  ])
  return file
}

export async function subtitlesAlone(folder: string): Promise<string> {
  const words = path.join(folder, 'words.srt')
  await writeFile(words, `1\n00:00:00,500 --> 00:00:02,000\n${'Salom '.repeat(300)}\n`)
  const file = path.join(folder, 'words.mkv')
  await runTool(['-i', words, file])
  return file
}

export async function encrypted(folder: string): Promise<string> {
  const key = '00112233445566778899aabbccddeeff'
  const options = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', key, '-encryption_kid', key]
  return makeClip(folder, { name: 'encrypted.mp4', options })
}

/** The reference to `/etc/passwd` as a classic QuickTime alias: a fixed header followed by typed text records. */
export function withAlias(bytes: Buffer): Buffer {
  const target = Buffer.from('/etc/passwd')
  const record = (kind: number, text: Buffer) =>
    Buffer.concat([uint32(kind * 0x10000 + text.length), text, Buffer.alloc(text.length % 2)])
  const records = [record(2, target), record(18, target), uint32(0xffff0000)]
  const entry = box('alis', uint32(0), Buffer.alloc(150), ...records)
  return withBox(bytes, [...track, 'mdia', 'minf', 'dinf'], () => box('dref', uint32(0, 1), entry))
}

export async function twentyTracks(folder: string): Promise<string> {
  const one = await makeClip(folder, { name: 'one.mkv', seconds: 1 })
  const file = path.join(folder, 'twenty.mkv')
  const tracks = Array.from({ length: 20 }, () => ['-map', '0:a']).flat()
  await runTool(['-i', one, '-map', '0:v', ...tracks, '-c', 'copy', file])
  return file
}
