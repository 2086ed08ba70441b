import type { purchasesCalls } from '@kashf/contract/purchases/calls.ts'
import type { statisticsCalls } from '@kashf/contract/statistics/calls.ts'
import type { Access } from './access.ts'

/** Who may make each call of purchases and statistics. */
export const PURCHASES_ACCESS: Readonly<
  Record<keyof typeof purchasesCalls | keyof typeof statisticsCalls, Access>
> = {
  'GET /api/actioncourses/buy-course/:id': { may: 'students', ids: { id: 'course' } },
  'GET /api/promo-codes': { may: 'teachers' },
  'POST /api/promo-codes': {
    may: 'approvedTeachers',
    body: () => ({ code: 'BAHOR10', discount_kind: 'percent', discount: 10 }),
  },
  'PUT /api/promo-codes/:id': {
    may: 'teacher',
    ids: { id: 'promoCode' },
    body: () => ({ version: 1, discount_kind: 'percent', discount: 10 }),
  },
  'PATCH /api/promo-codes/:id': {
    may: 'teacher',
    ids: { id: 'promoCode' },
    body: () => ({ is_paused: false }),
  },
  'DELETE /api/promo-codes/:id': { may: 'teacher', ids: { id: 'promoCode' } },
  'POST /api/promo-codes/:id/restore': { may: 'teacher', ids: { id: 'promoCode' } },
  'POST /api/promo-codes/quote/:course_id': {
    may: 'everybody',
    ids: { course_id: 'course' },
    body: () => ({ code: 'KUZ30' }),
  },
  'GET /api/bundles': { may: 'teachers' },
  'POST /api/bundles': {
    may: 'approvedTeachers',
    body: ({ course }) => ({ title: "To'plam", price: 1000, course_ids: [course, course] }),
  },
  'GET /api/bundles/:id': { may: 'everybody', ids: { id: 'bundle' } },
  'PUT /api/bundles/:id': {
    may: 'teacher',
    ids: { id: 'bundle' },
    body: ({ course }) => ({ version: 1, title: "To'plam", price: 1000, course_ids: [course, course] }),
  },
  'PATCH /api/bundles/:id': { may: 'teacher', ids: { id: 'bundle' }, body: () => ({ is_ended: false }) },
  'POST /api/bundles/:id/purchase': {
    may: 'students',
    ids: { id: 'bundle' },
    body: ({ course }) => ({ price: 1000, course_ids: [course] }),
  },
  'GET /api/gifts': { may: 'students' },
  'POST /api/gifts': {
    may: 'students',
    body: ({ course }) => ({
      course_id: course,
      price: 12_000,
      request_id: '0f9f1c1e-7d0c-4c8e-9c57-1f6a4b1f2d3a',
    }),
  },
  'POST /api/gifts/:id/return': { may: 'student', ids: { id: 'gift' } },
  'POST /api/gifts/show': { may: 'students', body: () => ({ code: '0000' }) },
  'POST /api/gifts/redeem': { may: 'students', body: () => ({ code: '0000' }) },
  'GET /api/months': { may: 'students' },
  'POST /api/months/:course_id/payment': {
    may: 'students',
    ids: { course_id: 'course' },
    body: () => ({ price: 12_000 }),
    isMissing: true,
  },
  'PUT /api/months/:course_id/charging': {
    may: 'students',
    ids: { course_id: 'course' },
    body: () => ({ price: 12_000 }),
    isMissing: true,
  },
  'DELETE /api/months/:course_id/charging': { may: 'students', ids: { course_id: 'course' } },
  'GET /api/courses/:id/parts': { may: 'teacher', ids: { id: 'course' } },
  'PUT /api/courses/:id/parts': {
    may: 'teacher',
    ids: { id: 'course' },
    body: () => ({ surcharge: 0, starts: [] }),
  },
  'GET /api/courses/:id/part-plan': { may: 'students', ids: { id: 'course' } },
  'POST /api/courses/:id/part-plan/purchase': {
    may: 'students',
    ids: { id: 'course' },
    body: () => ({
      plan: 1,
      parts: [1],
      price: 12_000,
      request_id: '6c0c1c1e-7d0c-4c8e-9c57-1f6a4b1f2d3a',
    }),
  },
  'GET /api/payment-requests': { may: 'students' },
  'POST /api/payment-requests': {
    may: 'students',
    body: ({ course }) => ({ course_id: course, price: 1_200_000 }),
  },
  'POST /api/payment-requests/:id/withdraw': { may: 'student', ids: { id: 'paymentRequest' } },
  'POST /api/payment-requests/show': { may: 'everybody', body: () => ({ code: '0000' }) },
  'POST /api/payment-requests/contact': {
    may: 'everybody',
    body: () => ({ code: '0000', email: 'ota@misol.uz' }),
  },
  'GET /api/courses/:id/seat-sale': { may: 'teacher', ids: { id: 'course' } },
  'PUT /api/courses/:id/seat-sale': {
    may: 'teacher',
    ids: { id: 'course' },
    body: () => ({ max_percent: 20 }),
  },
  'GET /api/courses/:id/seat-offer': { may: 'students', ids: { id: 'course' } },
  'GET /api/bundles/:id/seat-offer': { may: 'students', ids: { id: 'bundle' } },
  'GET /api/seat-orders': { may: 'students' },
  'POST /api/seat-orders': {
    may: 'students',
    body: ({ course }) => ({
      course_id: course,
      places: 5,
      price: 60_000,
      request_id: '5b0c1c1e-7d0c-4c8e-9c57-1f6a4b1f2d3a',
    }),
  },
  'GET /api/seat-orders/:id': { may: 'student', ids: { id: 'seatOrder' } },
  'POST /api/seat-orders/:id/cancel': { may: 'student', ids: { id: 'seatOrder' } },
  'GET /api/seat-orders/:id/seats': { may: 'student', ids: { id: 'seatOrder' } },
  'GET /api/seat-orders/:id/codes.csv': { may: 'student', ids: { id: 'seatOrder' } },
  'POST /api/seat-orders/:id/return': { may: 'student', ids: { id: 'seatOrder' }, body: () => ({}) },
  'GET /api/seat-consents': { may: 'students' },
  'DELETE /api/seat-consents/:id': { may: 'students', ids: { id: 'gift' } },
  'GET /api/sales': { may: 'teachers' },
  'GET /api/sales/pending': { may: 'teachers' },
  'GET /api/sales/sources': { may: 'teachers' },
  'GET /api/sales/fees': { may: 'teachers' },
  'GET /api/sales.csv': { may: 'teachers' },
  'POST /api/purchases/:course_id/begun': { may: 'students', ids: { course_id: 'course' } },
  'GET /api/purchases/:course_id/refund': { may: 'student', ids: { course_id: 'course' } },
  'POST /api/purchases/:course_id/refund': { may: 'student', ids: { course_id: 'course' } },
  'POST /api/courses/:id/visit': { may: 'everybody', ids: { id: 'course' } },
  'GET /api/courses/:id/statistics': { may: 'figureReaders', ids: { id: 'course' } },
  'GET /api/courses/:id/statistics.csv': { may: 'figureReaders', ids: { id: 'course' } },
  'GET /api/courses/:id/statistics/lessons/:lesson_id': {
    may: 'figureReaders',
    ids: { id: 'course', lesson_id: 'lockedLesson' },
  },
  'GET /api/teachers/me/courses-statistics': { may: 'studentsAndTeachers' },
  'GET /api/teachers/me/courses-statistics.csv': { may: 'studentsAndTeachers' },
  'GET /api/teachers/me/statistics': { may: 'teachers' },
}
