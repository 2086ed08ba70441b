import { expect, it } from 'vitest'
import { chooseSound } from './choose-sound.ts'
import type { AudioStream } from './parse-probe.ts'
import type { Levels } from './scan-streams.ts'

const audio = (index: number, facts: Partial<AudioStream> = {}): AudioStream => ({
  index,
  codec: 'aac',
  profile: 'LC',
  channels: 2,
  sampleRate: 48_000,
  bitrate: null,
  language: null,
  isDefault: index === 1,
  isAlternative: false,
  ...facts,
})
const loud = (db: number): Levels => ({ left: db, right: db, sum: db })
const silence = loud(Number.NEGATIVE_INFINITY)

/** The chosen indices and the note, for tracks with their levels; null for an empty track. */
function chosen(...tracks: [AudioStream, Levels | null][]) {
  const levels = new Map(tracks.flatMap(([{ index }, level]) => (level ? [[index, level]] : [])))
  const { sound, note } = chooseSound(
    tracks.map(([track]) => track),
    levels,
  )
  return [sound?.tracks.map(({ index }) => index) ?? null, note]
}

it('takes the track that is heard, and mixes several', () => {
  expect(chosen([audio(1), loud(-20)])).toEqual([[1], null])
  expect(chosen([audio(1), silence], [audio(2), loud(-30)])).toEqual([[2], 'sound_chosen'])
  expect(chosen([audio(1), null], [audio(2), loud(-30)])).toEqual([[2], null])
  expect(chosen([audio(1), loud(-20)], [audio(2), silence])).toEqual([[1], null])
  expect(chosen([audio(1), loud(-20)], [audio(2), loud(-20)], [audio(3), silence])).toEqual([
    [1, 2],
    'sound_mixed',
  ])
})

it('does not mix languages, commentaries or other encodings of the same programme', () => {
  const [uzbek, russian] = [audio(1, { language: 'uzb' }), audio(2, { language: 'rus' })]
  expect(chosen([uzbek, loud(-20)], [russian, loud(-20)])).toEqual([[1], 'sound_of_one_language'])
  expect(chosen([audio(1), loud(-20)], [audio(2, { isAlternative: true }), loud(-20)])).toEqual([[1], null])
  expect(chosen([audio(1), loud(-20)], [audio(2, { codec: 'ac3' }), loud(-22)])).toEqual([[1], null])
})

it('says when nothing is heard', () => {
  expect(chosen([audio(1), silence], [audio(2), silence])).toEqual([[1], 'silent'])
  expect(chosen([audio(1), null])).toEqual([null, null])
})

it('plays one side when the other is silent or in opposite phase', () => {
  const sideOf = (levels: Levels) => chooseSound([audio(1)], new Map([[1, levels]])).sound?.tracks[0]?.side
  expect(sideOf(loud(-20))).toBe('both')
  expect(sideOf({ left: -20, right: -30, sum: -25 })).toBe('both')
  expect(sideOf({ left: -20, right: Number.NEGATIVE_INFINITY, sum: -26 })).toBe('left')
  expect(sideOf({ left: -80, right: -20, sum: -26 })).toBe('right')
  expect(sideOf({ left: -20, right: -20, sum: -90 })).toBe('left')
})
