import { describe, expect, it } from 'vitest'
import { lockOf } from './lock.ts'

const DAY_MS = 24 * 3600_000
const ISSUED_MS = Date.parse('2026-11-01T00:00:00Z')
const licence = (days = 30, ends_with_term = false) => ({
  claims: JSON.stringify({
    issued_at: new Date(ISSUED_MS).toISOString(),
    expires_at: new Date(ISSUED_MS + days * DAY_MS).toISOString(),
    ends_with_term,
  }),
  key: '',
  is_outdated: false,
})
const device = { clock_ahead_ms: 0, opened_ms: 0 }
const input = { licence: licence(), hasAccountKey: true, device, nowMs: ISSUED_MS + DAY_MS }

describe('a saved lesson', () => {
  it('opens until the next contact is due, or until the term ends', () => {
    expect(lockOf(input)).toBeNull()
    expect(lockOf({ ...input, nowMs: ISSUED_MS + 30 * DAY_MS - 1 })).toBeNull()
    expect(lockOf({ ...input, nowMs: ISSUED_MS + 30 * DAY_MS })).toBe('contact')
    expect(lockOf({ ...input, licence: licence(1, true) })).toBe('term')
  })

  it('is locked after a refund, without the account or without the keys of the device', () => {
    expect(lockOf({ ...input, licence: null })).toBe('ended')
    expect(lockOf({ ...input, hasAccountKey: false })).toBe('signed-out')
    expect(lockOf({ ...input, device: undefined })).toBe('device')
  })

  it('notices a clock that was set back by more than a day', () => {
    expect(lockOf({ ...input, nowMs: ISSUED_MS - DAY_MS / 2 })).toBeNull()
    expect(lockOf({ ...input, nowMs: ISSUED_MS - 2 * DAY_MS })).toBe('clock')
    const watched = { ...device, opened_ms: ISSUED_MS + 20 * DAY_MS }
    expect(lockOf({ ...input, device: watched })).toBe('clock')
    expect(lockOf({ ...input, device: watched, nowMs: ISSUED_MS + 19.5 * DAY_MS })).toBeNull()
  })

  it('follows the server’s time on a device whose clock has always been wrong', () => {
    const behind = { ...device, clock_ahead_ms: 400 * DAY_MS }
    expect(lockOf({ ...input, device: behind, nowMs: ISSUED_MS - 395 * DAY_MS })).toBeNull()
    expect(lockOf({ ...input, device: behind, nowMs: ISSUED_MS - 360 * DAY_MS })).toBe('contact')
  })
})
