import { expect, it } from 'vitest'
import { chapterAt, chaptersOf } from './chapters.ts'

const chaptersIn = (description: string, durationS: number) =>
  chaptersOf({ chapters: '', description }, durationS)

const titles = (text: string, durationS = 600) =>
  chaptersIn(text, durationS).chapters.map(({ at_s, title }) => `${at_s} ${title}`)

it('reads the lines of a text that begin with a time', () => {
  const text = 'Bu darsda:\n0:00 Kirish\n 1:05 - Misollar \n10:00) Xulosa\nRahmat!'
  expect(chaptersIn(text, 700)).toEqual({
    chapters: [
      { at_s: 0, title: 'Kirish' },
      { at_s: 65, title: 'Misollar' },
      { at_s: 600, title: 'Xulosa' },
    ],
    rest: 'Bu darsda:\nRahmat!',
  })
  expect(titles('00:00 Boshi\n1:00:00 Soatdan keyin', 4000)).toEqual(['0 Boshi', '3600 Soatdan keyin'])
})

it.each([
  ['one line', '0:00 Kirish'],
  ['a first line that is not the start', '0:10 Kirish\n1:00 Davomi'],
  ['times that go back', '0:00 Kirish\n2:00 Davomi\n1:00 Oxiri'],
  ['the same time twice', '0:00 Kirish\n0:00 Davomi'],
  ['a time after the end', '0:00 Kirish\n10:00 Oxiri'],
  ['times without words', '0:00\n1:00'],
  ['a time within a sentence', 'Dars 0:00 da boshlanadi\nva 9:00 da tugaydi'],
  [
    'more lines than a person reads',
    Array.from({ length: 60 }, (_, i) => `0:${String(i).padStart(2, '0')} Qism`).join('\n'),
  ],
])('takes no chapters from %s', (_what, text) => {
  expect(chaptersIn(text, 600)).toEqual({ chapters: [], rest: text })
})

it('takes none while the length of the video is unknown', () => {
  expect(titles('0:00 Kirish\n1:00 Davomi', 0)).toEqual([])
})

it('finds the chapter of a second', () => {
  const { chapters } = chaptersIn('0:00 Kirish\n1:00 Davomi\n2:00 Oxiri', 600)
  expect([0, 59.9, 60, 119, 120, 599].map((second) => chapterAt(chapters, second))).toEqual([
    0, 0, 1, 1, 2, 2,
  ])
})

it('prefers chapters that were set by hand, without those after the end of the video', () => {
  const lesson = { chapters: '0:00 Kirish\n2:00 Davomi\n9:00 Oxiri', description: '0:00 Bir\n1:00 Ikki' }
  expect(chaptersOf(lesson, 300)).toEqual({
    chapters: [
      { at_s: 0, title: 'Kirish' },
      { at_s: 120, title: 'Davomi' },
    ],
    rest: '',
  })
  expect(chaptersOf(lesson, 60).chapters).toEqual([])
})
