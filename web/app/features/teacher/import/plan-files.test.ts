import { naturalOrder, sectionOf, titleOf } from '@kashf/contract/text/file-names.ts'
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
    ['1-dars. Kasrlar.mp4', 'Kasrlar'],
    ['02-DARS_Tenglamalar.mp4', 'Tenglamalar'],
    ['3-дарс - Ҳисоб.mp4', 'Ҳисоб'],
    ['4-урок: Проценты.mp4', 'Проценты'],
    ['12-dars.mp4', '12-dars'],
    ['1-darslik haqida.mp4', 'Darslik haqida'],
    ['2024 yil yakunlari.mp4', '2024 yil yakunlari'],
    ['2024-yil.mp4', '2024-yil'],
    ['5 daqiqada Excel.mp4', '5 daqiqada Excel'],
    ['8-mart.mp4', '8-mart'],
    ['8-mart-bayrami.mp4', '8-mart bayrami'],
    ['10-sinf algebra.mp4', '10-sinf algebra'],
    ['1.1 Kirish.mp4', '1.1 Kirish'],
    ['01.02 Asoslar.mp4', '01.02 Asoslar'],
    ['3D modellash.mp4', '3D modellash'],
    ['100 ta savol.mp4', '100 ta savol'],
    ['7 sir.mp4', '7 sir'],
    ['1. 5 daqiqada Excel.mp4', '5 daqiqada Excel'],
    ['4 - Yakun.mp4', 'Yakun'],
    ['11-класс.mp4', '11-класс'],
    ['0 dan Python.mp4', '0 dan Python'],
    ['0-bosqich.mp4', '0-bosqich'],
    ['09-sinf algebra.mp4', '09-sinf algebra'],
    ['08-mart.mp4', '08-mart'],
    ['10-11-sinflar.mp4', '10-11-sinflar'],
    ['01 kurs haqida.mp4', 'Kurs haqida'],
    ['00-kirish.mp4', 'Kirish'],
    ['1С Бухгалтерия.mp4', '1С Бухгалтерия'],
    ['80-20 qoidasi.mp4', '80-20 qoidasi'],
    ['1-й модуль.mp4', '1-й модуль'],
  ])('of %j is %j', (path, title) => expect(titleOf(path)).toBe(title))
})

it('names sections by folders below the chosen one', () => {
  expect(sectionOf('a.mp4')).toBe('')
  expect(sectionOf('Kurs/a.mp4')).toBe('')
  expect(sectionOf('Kurs/02 Asoslar/a.mp4')).toBe('Asoslar')
  expect(sectionOf('Kurs/1_Kirish/qism-b/a.mp4')).toBe('Kirish. Qism b')
  expect(sectionOf("Kurs/1-bo'lim. Kirish/a.mp4")).toBe('Kirish')
  expect(sectionOf('Kurs/2-bo‘lim/a.mp4')).toBe('2-bo‘lim')
})

const planned = async (...paths: string[]) => {
  const { videos } = await planFiles(
    paths.map((path) => chosen(path)),
    isVideo,
    'uz',
  )
  return videos.map(({ section, title }) => [section, title])
}

it.each([
  [
    ['5 daqiqada Excel', '8-mart'],
    ['5 daqiqada Excel', '8-mart'],
  ],
  [
    ['10-sinf', '11-sinf'],
    ['10-sinf', '11-sinf'],
  ],
  [
    ['1-sinf matematika', '2-sinf ona tili'],
    ['1-sinf matematika', '2-sinf ona tili'],
  ],
  [
    ['1.1 Kirish', '1.2 Asoslar'],
    ['1.1 Kirish', '1.2 Asoslar'],
  ],
  [
    ['3D modellash', '2024-yil'],
    ['3D modellash', '2024-yil'],
  ],
  [
    ['1-kirish', '2-asoslar', '10-yakun'],
    ['Kirish', 'Asoslar', 'Yakun'],
  ],
  [
    ['1 kirish', '2 asoslar'],
    ['Kirish', 'Asoslar'],
  ],
  [
    ['1 kirish', '1 asoslar'],
    ['1 asoslar', '1 kirish'],
  ],
  [
    ['0 kirish', '1 asoslar'],
    ['Kirish', 'Asoslar'],
  ],
  [
    ['3 usul', '5 qadam', '7 odat'],
    ['3 usul', '5 qadam', '7 odat'],
  ],
  [
    ['50 javob', '100 savol'],
    ['50 javob', '100 savol'],
  ],
  [
    ['3 кита', '7 правил'],
    ['3 кита', '7 правил'],
  ],
  [
    ['1-A', '2-B'],
    ['1-A', '2-B'],
  ],
  [
    ['09-sinf', '10-sinf'],
    ['09-sinf', '10-sinf'],
  ],
  [
    ['1-jahon urushi', '2-jahon urushi'],
    ['1-jahon urushi', '2-jahon urushi'],
  ],
  [
    ['01 Amaliyot', '02 Amaliyot'],
    ['01 Amaliyot', '02 Amaliyot'],
  ],
  [
    ['a_b', 'a b'],
    ['A b', 'A b (2)'],
  ],
  [
    ['1. ', '2. '],
    ['1.', '2.'],
  ],
])('names sections of the folders %j', async (folders, sections) => {
  const plan = await planned(...folders.map((folder) => `Kurs/${folder}/dars.mp4`))
  expect(plan.map(([section]) => section)).toEqual(sections)
})

it('never joins different folders in one section', async () => {
  const long = 'x'.repeat(200)
  const paths = [
    'K/a.mp4',
    'K/_/b.mp4',
    'K/A/B/c.mp4',
    'K/A. B/d.mp4',
    `K/${long}1/e.mp4`,
    `K/${long}2/f.mp4`,
  ]
  const sections = (await planned(...paths)).map(([section]) => section)
  expect(new Set(sections).size).toBe(paths.length)
  expect(sections[0]).toBe('')
  expect((await planned('A/a.mp4', 'B/b.mp4', 'c.mp4')).map(([section]) => section)).toEqual(['', 'A', 'B'])
})

it('cuts numbers of files in one folder by what stands in that folder', async () => {
  expect(await planned('K/A/1 a.mp4', 'K/A/2 b.mp4', 'K/B/1 dars.mp4', 'K/B/2 dars.mp4')).toEqual([
    ['A', 'A'],
    ['A', 'B'],
    ['B', '1 dars'],
    ['B', '2 dars'],
  ])
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
    'uz',
  )
  expect(plan.videos.map(({ title }) => title)).toEqual(['A', 'B'])
  expect(plan.refused.map(({ path }) => path)).toEqual(['K/konspekt.zip', 'K/bosh.mp4'])
})

it('pairs captions and documents with the videos of their name, and names those that it could not pair', async () => {
  const paths = [
    'K/01. Kirish.mp4',
    'K/01. Kirish.vtt',
    'K/01. Kirish.RU.srt',
    'K/01. kirish.PDF',
    'K/2.0 versiya.mp4',
    'K/2.0 versiya.en.vtt',
    'K/2.0 versiya.vtt',
    'K/2.0 versiya.srt',
    'K/A/a\u0306.mp4',
    'K/A/\u0103.pdf',
    'K/ikki.mp4',
    'K/ikki.MP4.mp4',
    'K/B/ikki.pdf',
    'K/uch.mp4',
    'K/Uch.mp4',
    'K/uch.pdf',
    'K/01. Kirish.uz.srt',
    'K/bosh.txt',
  ]
  const plan = await planFiles(
    [...paths.map((path) => chosen(path)), chosen('K/ikki.vtt', '')],
    isVideo,
    'uz',
  )
  const paired = plan.videos.flatMap(({ path, companions: { captions, document } }) =>
    captions.length > 0 || document
      ? [[path, captions.map(({ language, file }) => `${language} ${file.name}`), document?.name ?? null]]
      : [],
  )
  expect(paired).toEqual([
    ['K/01. Kirish.mp4', ['ru 01. Kirish.RU.srt', 'uz 01. Kirish.uz.srt'], '01. kirish.PDF'],
    ['K/2.0 versiya.mp4', ['en 2.0 versiya.en.vtt', 'uz 2.0 versiya.srt'], null],
    ['K/A/a\u0306.mp4', [], '\u0103.pdf'],
  ])
  expect(plan.unpaired.map(({ path }) => path).toSorted()).toEqual(
    ['K/01. Kirish.vtt', 'K/2.0 versiya.vtt', 'K/B/ikki.pdf', 'K/uch.pdf'].toSorted(),
  )
  expect(plan.refused.map(({ path }) => path)).toEqual(['K/bosh.txt', 'K/ikki.vtt'])
})

it('keeps the numbers of files that nothing else distinguishes', async () => {
  const plan = await planFiles([chosen('K/2 dars.mp4'), chosen('K/1 dars.mp4')], isVideo, 'uz')
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
    'uz',
  )
  expect(plan.videos).toMatchObject([
    { path: 'ChatExport/video_files/video_1.mp4', title: 'Video 1', description: '', section: '' },
    { title: 'Ikkinchi dars', description: 'Ikkinchi dars\nhttps://kashf.uz havolasi' },
  ])
  expect(plan.missing).toEqual(["Yo'q dars"])
  expect(plan.refused).toEqual([])
})

const video = (date_unixtime: string, file: string, text: unknown = '') => ({
  ...{ type: 'message', date_unixtime, file, text, media_type: 'video_file', mime_type: 'video/mp4' },
})
const planExport = (result: unknown, ...paths: string[]) =>
  planFiles(
    [
      chosen('Export/result.json', typeof result === 'string' ? result : JSON.stringify(result)),
      ...paths.map((path) => chosen(`Export/${path}`)),
    ],
    isVideo,
    'uz',
  )

it('reads the export of a whole account: a section for each chat with videos', async () => {
  const chat = (name: string, folder: string) => ({
    name,
    messages: [video('2', `${folder}/b.mp4`, 'Ikki'), video('1', `${folder}/a.mp4`, 'Bir')],
  })
  const result = {
    about: 'Here is the data you requested.',
    chats: {
      list: [
        chat('Algebra', 'chats/chat_1'),
        { name: 'Suhbat', messages: [] },
        chat('Fizika', 'chats/chat_2'),
      ],
    },
    left_chats: { list: [] },
  }
  const paths = ['chats/chat_1/a.mp4', 'chats/chat_1/b.mp4', 'chats/chat_2/a.mp4', 'chats/chat_2/b.mp4']
  const plan = await planExport(result, ...paths)
  expect(plan.videos.map(({ section, title }) => [section, title])).toEqual([
    ['Algebra', 'Bir'],
    ['Algebra', 'Ikki'],
    ['Fizika', 'Bir'],
    ['Fizika', 'Ikki'],
  ])
  const one = await planExport({ chats: { list: [chat('Algebra', 'chats/chat_1')] } }, ...paths)
  expect(one.videos.map(({ section }) => section)).toEqual(['', ''])
})

it('reads exports that are old, or that tell the names of files', async () => {
  const old = { ...video('', 'v/1.mp4'), date_unixtime: undefined }
  const plan = await planExport(
    {
      messages: [
        { ...old, date: '2021-05-02T10:00:00', file: 'v/2.mp4' },
        { ...old, date: '2021-05-01T10:00:00', file_name: '03_Kasr-sonlar.mp4' },
        { ...old, date: '2021-05-03T10:00:00', file: '(File not included.)', file_name: 'yoq.mp4' },
      ],
    },
    'v/1.mp4',
    'v/2.mp4',
  )
  expect(plan.videos.map(({ title }) => title)).toEqual(['Kasr sonlar', '2'])
  expect(plan.missing).toEqual(['yoq.mp4'])
})

it('takes a hostile result.json for what it says about chosen files, and nothing else', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const outside = ['../../etc/passwd', '/etc/passwd', 'v/../../gizli.mp4', '__proto__', 'constructor']
  const plan = await planExport(
    `{"messages": [${[
      deep,
      'null',
      '"matn"',
      ...outside.map((file) => JSON.stringify(video('1', file))),
      JSON.stringify({ ...video('yesterday', 'v/1.mp4', 'null'), id: 1 }),
      JSON.stringify({ ...video('1e999', 'v/2.mp4', '\u200b\u2060'), id: 1 }),
      JSON.stringify({ ...video('3', 'v/3.mp4', `${'a'.repeat(159)}😀\0`), id: 1 }),
      JSON.stringify({ ...video('4', 'v/3.mp4', [{ text: { text: deep } }, 7, null]), id: 1 }),
    ].join()}]}`,
    'v/1.mp4',
    'v/2.mp4',
    'v/3.mp4',
    '../gizli.mp4',
  )
  expect(plan.videos.map(({ path, title }) => [path, title])).toEqual([
    ['Export/v/1.mp4', '1'],
    ['Export/v/2.mp4', '2'],
    ['Export/v/3.mp4', 'a'.repeat(159)],
    ['Export/v/3.mp4', '3'],
  ])
  expect(plan.missing).toEqual(outside)
})

it.each(['', '{', '[]', 'null', '7', '{"messages": {}}', '{"chats": {"list": 7}}'])(
  'treats %j under the name of an export as a file that is no video',
  async (result) => {
    const plan = await planExport(result, '10 b.mp4', '2 a.mp4')
    expect(plan.videos.map(({ title }) => title)).toEqual(['A', 'B'])
    expect(plan.refused.map(({ path }) => path)).toEqual(['Export/result.json'])
  },
)

it('orders Uzbek names in both scripts', () => {
  const names = ["2. O'lchov", '10. Gʻoya', '2. Oʻlchov', '1. Ўлчов', '9. Ҳисоб', '11. Якун']
  expect(names.toSorted(naturalOrder).map((name) => name.split('.')[0])).toEqual([
    '1',
    '2',
    '2',
    '9',
    '10',
    '11',
  ])
})
