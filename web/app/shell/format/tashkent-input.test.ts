import { expect, it } from 'vitest'
import { momentTyped, typedMoment } from './tashkent-input.ts'

it('writes and reads a moment on the clocks of Tashkent, also over midnight', () => {
  expect(typedMoment('2026-03-09T20:30:00.000Z')).toBe('2026-03-10T01:30')
  expect(new Date(momentTyped('2026-03-10T01:30')).toISOString()).toBe('2026-03-09T20:30:00.000Z')
})
