import { AttrList } from 'hls.js'
import { describe, expect, it } from 'vitest'
import { qualitiesOf, upTo } from './qualities.ts'
import { qualityOptions, shownChoice } from './quality-options.tsx'

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

describe('what a video can be played in', () => {
  it('is read from its master playlist, the largest first, the sound by itself', () => {
    expect(qualitiesOf(landscape)).toEqual({
      pictures: [
        { lines: 720, bitrate: 1_600_000 },
        { lines: 360, bitrate: 500_000 },
        { lines: 240, bitrate: 300_000 },
      ],
      sound: { src: '/v/1/t/audio/index.m3u8', bitrate: 96_000 },
    })
  })

  it('calls an upright video by its short side, and counts the lighter of two alike', () => {
    const { pictures } = qualitiesOf([level(360, 640, 900_000), level(360, 640, 450_000)])
    expect(pictures).toEqual([{ lines: 360, bitrate: 450_000 }])
  })

  it('falls back to what is smaller, then to what there is', () => {
    const { pictures } = qualitiesOf(landscape)
    expect(upTo(pictures, 480)?.lines).toBe(360)
    expect(upTo(pictures, 144)?.lines).toBe(240)
  })
})

describe('the quality menu', () => {
  const qualities = qualitiesOf(landscape)

  it('says what the whole lesson weighs in each: average bitrate times length', () => {
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

  it('offers no saving where nothing is larger, and no sound that does not stand by itself', () => {
    const small = qualitiesOf([level(640, 360, 500_000)])
    expect(qualityOptions(small, 600).map(({ value }) => value)).toEqual(['auto', 360])
    expect(shownChoice(small, 'saver')).toBe('auto')
    expect(shownChoice(small, 'audio')).toBe('auto')
    expect(shownChoice(small, 1080)).toBe(360)
  })
})
