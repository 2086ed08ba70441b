import { expect, it } from 'vitest'
import { newBackupId } from './manifest.ts'

it('names a backup after the last one, also when the clock was set back by two minutes', () => {
  const first = newBackupId(new Date('2026-11-22T12:02:00.500Z'))
  expect(first).toBe('20261122T120200-500Z')
  const second = newBackupId(new Date('2026-11-22T12:00:00Z'), first)
  const third = newBackupId(new Date('2026-11-22T12:00:01Z'), second)
  const fourth = newBackupId(new Date('2026-11-22T12:03:00Z'), third)
  const names = [first, second, third, fourth]
  expect(names.toSorted()).toEqual(names)
  expect(new Set(names).size).toBe(4)
})
