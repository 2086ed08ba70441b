import { expect, test } from 'vitest'
import { changesOf } from './audit-changes.ts'

test('names only changed fields, in words', () => {
  const entry = {
    subject: 'course:12',
    before: { status: 3, return_reason: null },
    after: { status: 5, return_reason: 'Ovoz past' },
  }
  expect(changesOf(entry)).toEqual([
    { field: 'status', label: 'holat', before: 'Tekshiruvda', after: 'Qaytarilgan' },
    { field: 'return_reason', label: 'sabab', before: "yo'q", after: 'Ovoz past' },
  ])
})

test('shows times in Tashkent and booleans in Uzbek', () => {
  const entry = {
    subject: 'user:4',
    before: null,
    after: { blocked_at: '2026-11-20T09:05:00.000Z', hidden: true },
  }
  expect(changesOf(entry)).toEqual([
    { field: 'blocked_at', label: 'bloklangan', before: "yo'q", after: '20.11.2026, 14:05' },
    { field: 'hidden', label: 'yashirin', before: "yo'q", after: 'ha' },
  ])
})

test('says that an approved course awaits the time that its teacher has chosen', () => {
  const entry = {
    subject: 'course:12',
    before: { status: 3, return_reason: null, awaits: null },
    after: { status: 4, return_reason: null, awaits: '2026-11-27T04:38:00.000Z' },
  }
  expect(changesOf(entry)).toEqual([
    { field: 'status', label: 'holat', before: 'Tekshiruvda', after: 'Vaqtini kutmoqda' },
    { field: 'awaits', label: 'kutilayotgan vaqt', before: "yo'q", after: '27.11.2026, 09:38' },
  ])
})

test('names the chosen time of a course in words', () => {
  const entry = {
    subject: 'course:12',
    before: { publish_at: null },
    after: { publish_at: '2026-11-27T04:38:00.000Z' },
  }
  expect(changesOf(entry)).toEqual([
    { field: 'publish_at', label: 'sotuvga chiqish vaqti', before: "yo'q", after: '27.11.2026, 09:38' },
  ])
})

test('omits fields that did not change', () => {
  expect(changesOf({ subject: 'payout:1', before: { status: 'paid' }, after: { status: 'paid' } })).toEqual(
    [],
  )
})

test('shows a repeated reason once', () => {
  const entry = {
    subject: 'user:4',
    before: { block_reason: null },
    after: { block_reason: 'Firibgarlik', reason: 'Firibgarlik' },
  }
  expect(changesOf(entry)).toEqual([
    { field: 'block_reason', label: 'sabab', before: "yo'q", after: 'Firibgarlik' },
  ])
})
