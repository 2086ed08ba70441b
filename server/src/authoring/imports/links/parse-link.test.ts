import { expect, it } from 'vitest'
import { fileNameOf, titleOfFile } from './file-name.ts'
import { parseLink } from './parse-link.ts'

const deps = {
  env: { driveUrl: 'https://drive.usercontent.google.com', outboundTestOrigins: [] },
  publicUrl: 'https://kashf.example.uz',
}
const ID = '1aB_cDeFgHiJkLmNoPqRsTuVwXyZ-0123'
const DOWNLOAD = `https://drive.usercontent.google.com/download?id=${ID}&export=download&confirm=t`

it.each([
  [`https://drive.google.com/file/d/${ID}/view?usp=sharing`, DOWNLOAD],
  [`https://drive.google.com/file/u/0/d/${ID}/view`, DOWNLOAD],
  [`drive.google.com/file/d/${ID}`, DOWNLOAD],
  [`  https://drive.google.com/open?id=${ID}  `, DOWNLOAD],
  [`https://drive.google.com/uc?export=download&id=${ID}`, DOWNLOAD],
  [`https://docs.google.com/uc?id=${ID}`, DOWNLOAD],
  [`https://drive.usercontent.google.com/download?id=${ID}&authuser=0`, DOWNLOAD],
  [`https://drive.google.com/file/d/${ID}/view?resourcekey=0-abc`, `${DOWNLOAD}&resourcekey=0-abc`],
  [
    'https://player.vimeo.com/progressive_redirect/download/1/container/a/b/dars.mp4?expires=1&signature=c#x',
    'https://player.vimeo.com/progressive_redirect/download/1/container/a/b/dars.mp4?expires=1&signature=c',
  ],
  [
    'https://www.dropbox.com/scl/fi/abc/dars.mp4?rlkey=key&dl=0',
    'https://www.dropbox.com/scl/fi/abc/dars.mp4?rlkey=key&dl=1',
  ],
  ['https://files.example.uz/kurs/1-dars.mp4?x=1', 'https://files.example.uz/kurs/1-dars.mp4?x=1'],
  ['https://files.example.uz:443/a.mp4', 'https://files.example.uz/a.mp4'],
])('takes %s', (link, url) => {
  expect(parseLink(deps, link)).toMatchObject({ url })
})

it.each([
  ['https://vimeo.com/76979871', 'vimeo_page'],
  ['https://player.vimeo.com/video/76979871', 'vimeo_page'],
  [`https://drive.google.com/drive/folders/${ID}?usp=sharing`, 'folder'],
  ['https://www.dropbox.com/scl/fo/abc/def?rlkey=1', 'folder'],
  [`https://docs.google.com/document/d/${ID}/edit`, 'not_video'],
  ['https://drive.google.com/drive/my-drive', 'bad_link'],
  ['https://drive.google.com/open?id=../../etc', 'bad_link'],
  ['http://files.example.uz/a.mp4', 'bad_link'],
  ['https://files.example.uz:8443/a.mp4', 'bad_link'],
  ['https://user:secret@files.example.uz/a.mp4', 'bad_link'],
  ['https://x.localhost/a.mp4', 'bad_link'],
  ['https://127.0.0.1/a.mp4', 'bad_link'],
  ['https://10.0.0.1/a.mp4', 'bad_link'],
  ['https://kashf.example.uz/a.mp4', 'bad_link'],
  ['file:///etc/passwd', 'bad_link'],
  ['javascript:alert(1)', 'bad_link'],
  ['salom dunyo', 'bad_link'],
])('refuses %s', (link, reason) => {
  expect(parseLink(deps, link)).toBe(reason)
})

it.each([
  ['attachment; filename="a.mp4"; filename*=UTF-8\'\'1-dars%20o%E2%80%98zim.mp4', '1-dars o‘zim.mp4'],
  ['attachment; filename="2-dars.mp4"', '2-dars.mp4'],
  ['attachment;filename=3-dars.mp4', '3-dars.mp4'],
  [Buffer.from('attachment; filename="Кириш.mp4"').toString('latin1'), 'Кириш.mp4'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ["attachment; filename*=UTF-8''%FF%FE", 'manzil dars.mp4'],
  [undefined, 'manzil dars.mp4'],
])('names a file by %s', (disposition, name) => {
  const url = new URL('https://files.example.uz/kurs/manzil%20dars.mp4?x=1')
  const headers = disposition === undefined ? {} : { 'content-disposition': disposition }
  expect(fileNameOf(headers, url)).toBe(name)
})

it('makes titles of names that have something to read', () => {
  expect(['02_klassik-formula.mp4', 'undefined.mp4', '—.mp4'].map(titleOfFile)).toEqual([
    'Klassik formula',
    null,
    null,
  ])
})
