import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatChange,
  formatClock,
  formatCount,
  formatDate,
  formatDateTime,
  formatLength,
  formatMoney,
  formatPrice,
  formatScore,
  formatWindow,
} from './format.ts'
import { formatLeft } from './format-left.ts'
import { formatPaymentId } from './format-payment-id.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('money', () => {
  test('is grouped by non-breaking spaces', () => {
    expect(formatMoney(1250000)).toBe("1\u00a0250\u00a0000\u00a0so'm")
    expect(plain(formatMoney(0))).toBe("0 so'm")
    expect(plain(formatMoney(1500.5))).toBe("1 500,50 so'm")
  })
  test('a zero price reads as free', () => {
    expect(formatPrice(0)).toBe('Bepul')
    expect(plain(formatPrice(999))).toBe("999 so'm")
  })
  test('a change has a sign', () => {
    expect(plain(formatChange(100000))).toBe('+100 000')
    expect(plain(formatChange(-199000))).toBe('−199 000')
  })
})

describe('dates', () => {
  test('are in Tashkent time, across midnight and New Year too', () => {
    expect(formatDate('2026-11-12T20:30:00Z')).toBe('13.11.2026')
    expect(formatDate('2026-12-31T19:00:00Z')).toBe('01.01.2027')
    expect(formatDateTime('2026-11-12T09:05:00Z')).toBe('12.11.2026, 14:05')
    expect(formatDateTime(new Date('2026-06-01T00:00:00Z'))).toBe('01.06.2026, 05:00')
  })
  test('an invalid date is empty', () => {
    expect(formatDate('soon')).toBe('')
    expect(formatDateTime('')).toBe('')
  })
})

describe('durations', () => {
  test.each([
    [0, '0:00'],
    [400, '6:40'],
    [59.7, '1:00'],
    [3725, '1:02:05'],
  ])('%s s on a clock is %s', (seconds, text) => expect(formatClock(seconds)).toBe(text))
  test.each([
    [0, '0 daqiqa'],
    [20, '1 daqiqa'],
    [2100, '35 daqiqa'],
    [3600, '1 soat'],
    [4800, '1 soat 20 daqiqa'],
    [14 * 3600 + 1000, '14 soat'],
  ])('%s s in words is %s', (seconds, text) => expect(plain(formatLength(seconds))).toBe(text))
})

test.each([
  [10, '1 KB'],
  [921600, '900 KB'],
  [4 * 1024 ** 2, '4 MB'],
  [1.25 * 1024 ** 2, '1,3 MB'],
  [21.4 * 1024 ** 2, '21 MB'],
  [1.2 * 1024 ** 3, '1,2 GB'],
])('%s bytes read %s', (bytes, text) => expect(plain(formatBytes(bytes))).toBe(text))

test('counts, scores and account numbers', () => {
  expect(plain(formatCount(8930))).toBe('8 930')
  expect(formatCount(640)).toBe('640')
  expect(formatScore(4.75)).toBe('4,8')
  expect(formatScore(5)).toBe('5,0')
  expect(plain(formatPaymentId('48213077'))).toBe('4821 3077')
  expect(formatPaymentId('')).toBe('')
})

describe('terms', () => {
  test.each([
    [72, '3 kun'],
    [36, '36 soat'],
  ])('%i hours', (hours, words) => expect(plain(formatWindow(hours))).toBe(words))
  test.each([
    [71.99 * 60, '2 kun 23 soat'],
    [48 * 60, '2 kun'],
    [5 * 60 + 12, '5 soat 12 daqiqa'],
    [24 * 60 + 30, '1 kun'],
    [0.2, '1 daqiqa'],
    [-5, '1 daqiqa'],
  ])('%d minutes left', (minutes, words) => expect(plain(formatLeft(minutes * 60_000))).toBe(words))
})
