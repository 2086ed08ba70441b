import { AttrList } from 'hls.js'
import { describe, expect, it } from 'vitest'
import { qualitiesOf, upTo } from './qualities.ts'
import { dataCosts, qualityOptions, shownChoice } from './quality-options.tsx'

const level = (width: number, height: number, average: number, url = '') => ({
  width: width || undefined,
  height: height || undefined,
  bitrate: average * 2,
  attrs: new AttrList(`AVERAGE-BANDWIDTH=${average}`),
  url,
})
const landscape = [
  level(0, 0, 96_000, '/v/1/t/audio/index.m3u8'),
  level(426, 240, 300_000),
  level(640, 360, 500_000),
  level(1280, 720, 1_600_000),
]

describe('renditions of a video', () => {
  it('are read from the master playlist, largest first, with audio apart', () => {
    expect(qualitiesOf(landscape)).toEqual({
      pictures: [
        { lines: 720, bitrate: 1_600_000 },
        { lines: 360, bitrate: 500_000 },
        { lines: 240, bitrate: 300_000 },
      ],
      sound: { src: '/v/1/t/audio/index.m3u8', bitrate: 96_000 },
    })
  })

  it('are named by the shorter side, and the lighter of two equal ones wins', () => {
    const { pictures } = qualitiesOf([level(360, 640, 900_000), level(360, 640, 450_000)])
    expect(pictures).toEqual([{ lines: 360, bitrate: 450_000 }])
  })

  it('fall back to the next smaller one, else to the smallest', () => {
    const { pictures } = qualitiesOf(landscape)
    expect(upTo(pictures, 480)?.lines).toBe(360)
    expect(upTo(pictures, 144)?.lines).toBe(240)
  })
})

describe('the quality menu', () => {
  const qualities = qualitiesOf(landscape)

  it('shows the size of the whole lesson in each quality: average bitrate times length', () => {
    const notes = Object.fromEntries(qualityOptions(qualities, 600).map(({ value, note }) => [value, note]))
    expect(notes).toEqual({
      auto: 'aloqaga qarab',
      saver: '36\u00a0MB gacha',
      720: '114\u00a0MB',
      360: '36\u00a0MB',
      240: '21\u00a0MB',
      audio: '6,9\u00a0MB',
    })
  })

  it('offers no data saver without a larger quality, and no audio without an audio rendition', () => {
    const small = qualitiesOf([level(640, 360, 500_000)])
    expect(qualityOptions(small, 600).map(({ value }) => value)).toEqual(['auto', 360])
    expect(shownChoice(small, 'saver')).toBe('auto')
    expect(shownChoice(small, 'audio')).toBe('auto')
    expect(shownChoice(small, 1080)).toBe(360)
  })
})

describe('the cost of a lesson in data', () => {
  const costs = (levels: typeof landscape, choice: 'auto' | 'audio' | number, durationS = 600) =>
    dataCosts(qualitiesOf(levels), { durationS, choice }).map(({ value, label, size }) => [
      value,
      label,
      size,
    ])

  it('is shown for audio, the lowest quality and the data saver', () => {
    expect(costs([...landscape, level(256, 144, 190_000)], 'auto')).toEqual([
      ['audio', 'Faqat ovoz', '6,9\u00a0MB'],
      [144, '144p', '14\u00a0MB'],
      ['saver', '360p gacha', '36\u00a0MB'],
    ])
  })

  it("includes the viewer's own quality when that is a higher one", () => {
    expect(costs(landscape, 720).map(([value]) => value)).toEqual(['audio', 240, 'saver', 720])
    expect(costs(landscape, 144).map(([value]) => value)).toEqual(['audio', 240, 'saver'])
  })

  it('is not told of a video of unknown length', () => {
    expect(costs(landscape, 'auto', 0)).toEqual([])
  })
})
