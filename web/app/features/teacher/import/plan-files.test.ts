import { naturalOrder, sectionOf, titleOf } from '@kashf/contract/file-names.ts'
import { describe, expect, it } from 'vitest'
import { planFiles } from './plan-files.ts'

const isVideo = ({ name }: File) => name.endsWith('.mp4')
const chosen = (path: string, content = 'x') => ({
  path,
  file: new File([content], path.split('/').at(-1) ?? ''),
})

describe('a title', () => {
  it.each([
    ['01 ehtimollik nima.mp4', 'Ehtimollik nima'],
    ['02_klassik_formula.mp4', 'Klassik formula'],
    ['03-tanga-va-kubik.mov', 'Tanga va kubik'],
    ['10. Bayes (2-qism).mkv', 'Bayes (2-qism)'],
    ["Kurs/1-bo'lim/7.mp4", '7'],
    ['IMG_2041.MP4', 'IMG 2041'],
    ['2024 yil yakunlari.mp4', '2024 yil yakunlari'],
  ])('of %j is %j', (path, title) => expect(titleOf(path)).toBe(title))
})

it('names sections by folders below the chosen one', () => {
  expect(sectionOf('a.mp4')).toBe('')
  expect(sectionOf('Kurs/a.mp4')).toBe('')
  expect(sectionOf('Kurs/02 Asoslar/a.mp4')).toBe('Asoslar')
  expect(sectionOf('Kurs/1_Kirish/qism-b/a.mp4')).toBe('Kirish. Qism b')
})

it('orders names as people count', () => {
  const paths = ['K/2/1.mp4', 'K/10.mp4', 'K/1/a.mp4', 'K/2.mp4', 'K/10/1.mp4', 'K/9 dars.mp4']
  expect(paths.toSorted(naturalOrder)).toEqual([
    'K/2.mp4',
    'K/9 dars.mp4',
    'K/10.mp4',
    'K/1/a.mp4',
    'K/2/1.mp4',
    'K/10/1.mp4',
  ])
})

it('plans videos, and names what it refuses', async () => {
  const plan = await planFiles(
    [
      chosen('K/2 b.mp4'),
      chosen('K/konspekt.zip'),
      chosen('K/1 a.mp4'),
      chosen('K/.DS_Store'),
      chosen('K/bosh.mp4', ''),
    ],
    isVideo,
  )
  expect(plan.videos.map(({ title }) => title)).toEqual(['A', 'B'])
  expect(plan.refused.map(({ path }) => path)).toEqual(['K/konspekt.zip'])
})

it('keeps the numbers of files that nothing else distinguishes', async () => {
  const plan = await planFiles([chosen('K/2-dars.mp4'), chosen('K/1-dars.mp4')], isVideo)
  expect(plan.videos.map(({ title }) => title)).toEqual(['1 dars', '2 dars'])
})

it('reads a Telegram export: order by date, texts as titles and descriptions, other files left out', async () => {
  const messages = [
    { type: 'service', date_unixtime: '1' },
    {
      date_unixtime: '30',
      media_type: 'video_file',
      file: 'video_files/video_2.mp4',
      text: ['Ikkinchi dars\n', { type: 'link', text: 'https://kashf.uz' }, ' havolasi'],
    },
    { date_unixtime: '20', media_type: 'video_file', file: 'video_files/video_1.mp4', text: '' },
    { date_unixtime: '40', media_type: 'video_file', file: '(File not included)', text: "Yo'q dars" },
    { date_unixtime: '50', file: 'photos/rasm.jpg', text: 'Rasm' },
  ]
  const plan = await planFiles(
    [
      chosen('ChatExport/result.json', JSON.stringify({ name: 'Kanal', messages })),
      chosen('ChatExport/video_files/video_1.mp4'),
      chosen('ChatExport/video_files/video_2.mp4'),
      chosen('ChatExport/photos/rasm.jpg'),
    ],
    isVideo,
  )
  expect(plan.videos).toMatchObject([
    { path: 'ChatExport/video_files/video_1.mp4', title: 'Video 1', description: '', section: '' },
    { title: 'Ikkinchi dars', description: 'Ikkinchi dars\nhttps://kashf.uz havolasi' },
  ])
  expect(plan.missing).toEqual(["Yo'q dars"])
  expect(plan.refused).toEqual([])
})
