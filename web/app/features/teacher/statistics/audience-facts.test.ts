import { expect, it } from 'vitest'
import { largestLoss, mostWatchedAgain } from './audience-facts.ts'
import { pictureAt } from './preview-sheets.ts'

const line = (people: (at: number) => number) => Array.from({ length: 100 }, (_, at) => people(at))

it('finds where the most people leave, but not at the end', () => {
  expect(largestLoss(line((at) => (at < 40 ? 100 : at < 97 ? 70 : 0)))).toEqual({
    from: 37,
    to: 40,
    people: 30,
  })
  expect(largestLoss(line(() => 50))).toBeNull()
  expect(largestLoss(line((at) => 100 - Math.floor(at / 10)))).toBeNull()
})

it('finds what is watched again', () => {
  expect(
    mostWatchedAgain(
      line(() => 40),
      line((at) => (at === 63 ? 20 : 1)),
    ),
  ).toEqual({ at: 63, share: 0.5 })
  expect(
    mostWatchedAgain(
      line(() => 40),
      line(() => 0),
    ),
  ).toBeNull()
})

it('finds the picture of a second in the sheets', () => {
  const vtt =
    'WEBVTT\n\n00:00:00.000 --> 00:00:05.000\npreviews-1.jpg#xywh=0,0,160,90\n\n00:00:05.000 --> 00:01:10.500\npreviews-2.jpg#xywh=160,90,160,90\n'
  expect(pictureAt(vtt, 4.9)).toEqual({ sheet: 'previews-1.jpg', x: 0, y: 0, width: 160, height: 90 })
  expect(pictureAt(vtt, 61)).toEqual({ sheet: 'previews-2.jpg', x: 160, y: 90, width: 160, height: 90 })
  expect(pictureAt(vtt, 100)).toBeNull()
})
