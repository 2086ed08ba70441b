import { newOfflineKey, newOfflineSecret } from '../builders/offline.ts'
import type { Group } from './people.ts'
import type { Targets } from './targets.ts'

interface Access {
  /** Everyone outside this group is refused. */
  may: Group
  /** Path parameters: the name of a target, or `=text` for a literal. */
  ids?: Record<string, string>
  /** A valid body, so that only the person can be the reason for a refusal. */
  body?: (targets: Targets) => object
  /** The target does not exist, so everyone with access gets a 404. */
  isMissing?: boolean
}

/**
 * Who may make each call of the API. A new call fails the test until its access is decided here. Payment apps
 * authenticate with their own credentials.
 */
export const CALLS: ReadonlyMap<string, Access> = new Map<string, Access>([
  ['POST /api/users', { may: 'everybody' }],
  ['POST /api/users/verify', { may: 'everybody' }],
  ['POST /api/users/verify/resend', { may: 'everybody' }],
  ['POST /api/users/forgot1', { may: 'everybody' }],
  ['POST /api/users/forgot2', { may: 'everybody' }],
  ['POST /api/users/login', { may: 'everybody' }],
  ['POST /api/users/revert-change', { may: 'everybody' }],
  ['POST /api/users/not-me', { may: 'everybody' }],
  ['GET /api/users/second-factor', { may: 'signedIn' }],
  ['POST /api/users/second-factor', { may: 'signedIn' }],
  ['POST /api/users/second-factor/setup', { may: 'signedIn' }],
  ['POST /api/users/second-factor/off', { may: 'signedIn' }],
  ['POST /api/users/second-factor/recovery-codes', { may: 'signedIn' }],
  ['PUT /api/users', { may: 'signedIn' }],
  ['PUT /api/users/language', { may: 'signedIn', body: () => ({ language: 'uz' }) }],
  ['GET /api/users/api-tokens', { may: 'studentsAndTeachers' }],
  [
    'POST /api/users/api-tokens',
    { may: 'studentsAndTeachers', body: () => ({ name: 'Jadval', scopes: ['courses:read'], days: 30 }) },
  ],
  [
    'DELETE /api/users/api-tokens/{id}',
    { may: 'studentsAndTeachers', ids: { id: '=999999' }, isMissing: true },
  ],
  ['GET /api/users/devices', { may: 'signedIn' }],
  ['DELETE /api/users/devices', { may: 'signedIn' }],
  ['POST /api/users/password', { may: 'signedIn' }],
  ['GET /api/users/userme', { may: 'signedIn' }],
  ['POST /api/users/editprofileimage', { may: 'signedIn' }],
  ['PUT /api/users/portrait', { may: 'signedIn' }],
  ['POST /api/users/logout', { may: 'signedIn' }],
  ['DELETE /api/users/devices/{id}', { may: 'student', ids: { id: 'secondSession' } }],
  ['POST /api/users/apply', { may: 'teachers' }],
  ['GET /api/users/events', { may: 'signedIn' }],
  ['GET /api/courses/donthavetoken', { may: 'everybody' }],
  ['GET /api/courses/suggestions', { may: 'everybody' }],
  ['GET /api/category', { may: 'everybody' }],
  ['GET /api/actioncourses/percentage', { may: 'everybody' }],
  ['GET /api/users/teacheraccouts', { may: 'everybody' }],
  ['GET /api/users/teacheraccout/{id}', { may: 'everybody', ids: { id: 'teacher' } }],
  ['PUT /api/users/subscription/{id}', { may: 'followers', ids: { id: 'teacher' } }],
  ['GET /api/users/subscription/{id}', { may: 'signedIn', ids: { id: 'teacher' } }],
  ['GET /api/courses/{id}/learners', { may: 'teacher', ids: { id: 'course' } }],
  ['GET /api/courses/{id}/learners/counts', { may: 'teacher', ids: { id: 'course' } }],
  ['GET /api/courses/{id}/learners.csv', { may: 'teacher', ids: { id: 'course' } }],
  ['GET /api/courses/{id}/announcements', { may: 'teacher', ids: { id: 'course' } }],
  ['GET /api/courses/{id}/announcements/plan', { may: 'teacher', ids: { id: 'course' } }],
  [
    'POST /api/courses/{id}/announcements',
    {
      may: 'teacher',
      ids: { id: 'course' },
      body: () => ({ audience: 'all', title: 'Yangi dars', text: 'Yangi dars chiqdi.' }),
    },
  ],
  ['DELETE /api/announcements/{id}', { may: 'teacher', ids: { id: 'announcement' } }],
  ['GET /api/courses/{id}/announcements/received', { may: 'signedIn', ids: { id: 'course' } }],
  [
    'PUT /api/courses/{id}/announcements/mute',
    { may: 'student', ids: { id: 'course' }, body: () => ({ is_muted: true }) },
  ],
  ['GET /api/webhooks', { may: 'approvedTeachers' }],
  [
    'POST /api/webhooks',
    {
      may: 'approvedTeachers',
      body: () => ({ url: 'https://crm.example.uz/kashf', events: ['course.sold'] }),
    },
  ],
  ['PATCH /api/webhooks/{id}', { may: 'teacher', ids: { id: 'webhook' }, body: () => ({ is_paused: true }) }],
  ['DELETE /api/webhooks/{id}', { may: 'teacher', ids: { id: 'webhook' } }],
  ['POST /api/webhooks/{id}/secret', { may: 'teacher', ids: { id: 'webhook' } }],
  ['POST /api/webhooks/{id}/test', { may: 'teacher', ids: { id: 'webhook' } }],
  ['GET /api/webhooks/{id}/deliveries', { may: 'teacher', ids: { id: 'webhook' } }],
  [
    'POST /api/webhooks/{id}/deliveries/{delivery_id}/replay',
    { may: 'teacher', ids: { id: 'webhook', delivery_id: 'webhookDelivery' } },
  ],
  [
    'POST /api/webhooks/{id}/replay',
    { may: 'teacher', ids: { id: 'webhook' }, body: () => ({ since: '2026-01-01T00:00:00Z' }) },
  ],
  ['GET /api/teachers/me/inbox', { may: 'approvedTeachers' }],
  ['GET /api/teachers/me/inbox/counts', { may: 'approvedTeachers' }],
  [
    'POST /api/teachers/me/inbox/seen',
    { may: 'teacher', body: ({ question }) => ({ kind: 'question', id: question }) },
  ],
  [
    'POST /api/teachers/me/inbox/settled',
    { may: 'teacher', body: ({ question }) => ({ kind: 'question', id: question, is_settled: true }) },
  ],
  ['GET /api/teachers/me/saved-answers', { may: 'approvedTeachers' }],
  ['POST /api/teachers/me/saved-answers', { may: 'approvedTeachers', body: () => ({ text: 'Javob' }) }],
  [
    'PUT /api/teachers/me/saved-answers/{id}',
    { may: 'teacher', ids: { id: 'savedAnswer' }, body: () => ({ text: 'Boshqa javob' }) },
  ],
  ['DELETE /api/teachers/me/saved-answers/{id}', { may: 'teacher', ids: { id: 'savedAnswer' } }],
  ['GET /api/courses/mine', { may: 'teachers' }],
  ['POST /api/courses', { may: 'approvedTeachers' }],
  ['GET /api/drafts/{form}/{subject_id}', { may: 'teachers', ids: { form: '=course', subject_id: '=0' } }],
  [
    'PUT /api/drafts/{form}/{subject_id}',
    {
      may: 'teachers',
      ids: { form: '=course', subject_id: '=0' },
      body: () => ({ revision: 0, window: 'a'.repeat(24), fields: [] }),
    },
  ],
  ['GET /api/courses/{id}/checklist', { may: 'teacher', ids: { id: 'draft' } }],
  ['GET /api/courses/{id}/versions', { may: 'teacher', ids: { id: 'draft' } }],
  ['GET /api/courses/versions/{id}', { may: 'teacher', ids: { id: 'editVersion' } }],
  [
    'POST /api/courses/versions/{id}/restore',
    { may: 'teacher', ids: { id: 'editVersion' }, body: () => ({ field: 'title', side: 'before' }) },
  ],
  [
    'POST /api/courses/{id}/set-aside',
    { may: 'teacher', ids: { id: 'draft' }, body: () => ({ field: 'title', value: 'Boshqacha nom' }) },
  ],
  [
    'PATCH /api/courses/{id}',
    { may: 'teacher', ids: { id: 'draft' }, body: () => ({ title: 'Boshqa nom' }) },
  ],
  [
    'PUT /api/courses/{id}/cover',
    {
      may: 'teacher',
      ids: { id: 'draft' },
      body: () => ({ world: 'anor', motif: 'atom', composition: 'sahna', words: 'Fizika' }),
    },
  ],
  ['DELETE /api/courses/{id}', { may: 'teacher', ids: { id: 'spareDraft' } }],
  ['GET /api/courses/deleted', { may: 'approvedTeachers' }],
  ['POST /api/courses/{id}/restore', { may: 'teacher', ids: { id: 'course' }, isMissing: true }],
  ['PUT /api/courses/{id}/publish-at', { may: 'teacher', ids: { id: 'draft' }, body: () => ({}) }],
  ['POST /api/courses/{id}/duplicate', { may: 'teacher', ids: { id: 'draft' } }],
  ['GET /api/courses/{id}/prices', { may: 'teacher', ids: { id: 'draft' } }],
  ['POST /api/courses/{id}/hide', { may: 'teacher', ids: { id: 'draft' } }],
  ['POST /api/courses/{id}/show', { may: 'teacher', ids: { id: 'draft' } }],
  ['PATCH /api/courses/complete', { may: 'teacher', body: ({ draft }) => ({ course_id: draft }) }],
  [
    'PATCH /api/courses/{id}/lessons',
    { may: 'teacher', ids: { id: 'draft' }, body: () => ({ lesson_ids: [1] }) },
  ],
  [
    'PUT /api/courses/{id}/curriculum',
    { may: 'teacher', ids: { id: 'draft' }, body: () => ({ lesson_ids: [1], sections: [] }) },
  ],
  [
    'POST /api/courses/{id}/imports',
    {
      may: 'teacher',
      ids: { id: 'draft' },
      body: () => ({ files: [{ fingerprint: 'a'.repeat(64), path: 'dars.mp4', size: 1, title: 'Dars' }] }),
    },
  ],
  ['GET /api/courses/{id}/imports', { may: 'teacher', ids: { id: 'draft' } }],
  [
    'POST /api/courses/{id}/imports/{importId}',
    {
      may: 'teacher',
      ids: { id: 'draft', importId: '=999999' },
      body: () => ({ upload_id: '11111111-1111-4111-8111-111111111111' }),
      isMissing: true,
    },
  ],
  [
    'DELETE /api/courses/{id}/imports/{importId}',
    { may: 'teacher', ids: { id: 'draft', importId: '=999999' }, isMissing: true },
  ],
  [
    'POST /api/courses/{id}/imports/links',
    {
      may: 'teacher',
      ids: { id: 'draft' },
      body: () => ({ links: ['https://files.example/dars.mp4'] }),
    },
  ],
  ['GET /api/courses/{id}/imports/links', { may: 'teacher', ids: { id: 'draft' } }],
  [
    'POST /api/courses/{id}/imports/{importId}/retry',
    { may: 'teacher', ids: { id: 'draft', importId: '=999999' }, isMissing: true },
  ],
  [
    'POST /api/courses/{id}/imports/{importId}/restore',
    { may: 'teacher', ids: { id: 'draft', importId: '=999999' }, isMissing: true },
  ],
  ['POST /api/courses/videos/{id}/restore', { may: 'teacher', ids: { id: 'draftLesson' }, isMissing: true }],
  [
    'POST /api/courses/videos',
    {
      may: 'teacher',
      body: ({ draft }) => ({ course_id: draft, title: 'Dars', description: 'Tavsif', is_open: false }),
    },
  ],
  [
    'PATCH /api/courses/videos/{id}',
    { may: 'teacher', ids: { id: 'draftLesson' }, body: () => ({ title: 'Boshqa nom' }) },
  ],
  ['DELETE /api/courses/videos/{id}', { may: 'teacher', ids: { id: 'draftLesson' } }],
  [
    'PUT /api/courses/videos/{id}/captions/{language}',
    { may: 'teacher', ids: { id: 'draftLesson', language: '=uz' } },
  ],
  [
    'DELETE /api/courses/videos/{id}/captions/{language}',
    { may: 'teacher', ids: { id: 'draftLesson', language: '=uz' }, isMissing: true },
  ],
  ['POST /api/courses/videos/{id}/retry', { may: 'teacher', ids: { id: 'draftLesson' } }],
  [
    'PUT /api/uploads/{id}/checksum',
    {
      may: 'teacher',
      ids: { id: 'upload' },
      body: () => ({ sha256: '0000000000000000000000000000000000000000000000000000000000000000' }),
    },
  ],
  ['POST /api/uploads', { may: 'approvedTeachers' }],
  ['PATCH /api/uploads/{id}', { may: 'teacher', ids: { id: 'upload' } }],
  ['DELETE /api/uploads/{id}', { may: 'teacher', ids: { id: 'upload' } }],
  ['GET /api/notices', { may: 'signedIn' }],
  ['GET /api/notices/unread', { may: 'signedIn' }],
  ['POST /api/notices/read', { may: 'signedIn' }],
  ['GET /api/notices/choices', { may: 'signedIn' }],
  ['PUT /api/notices/choices', { may: 'signedIn' }],
  ['GET /api/notices/push', { may: 'signedIn' }],
  ['PUT /api/notices/push', { may: 'signedIn' }],
  ['DELETE /api/notices/push', { may: 'signedIn' }],
  ['GET /api/users/data-export', { may: 'signedIn' }],
  ['POST /api/users/data-export', { may: 'signedIn' }],
  ['GET /api/users/closing', { may: 'signedIn' }],
  ['DELETE /api/users/closing', { may: 'signedIn' }],
  ['GET /api/users/data-export/file', { may: 'signedIn', isMissing: true }],
  ['POST /api/users/closing', { may: 'studentsAndTeachers' }],
  ['GET /api/courses/course/{id}/withouttoken', { may: 'everybody', ids: { id: 'course' } }],
  ['GET /api/courses/course/{id}', { may: 'signedIn', ids: { id: 'course' } }],
  ['GET /api/courses/lesson/{id}/withouttoken', { may: 'everybody', ids: { id: 'openLesson' } }],
  ['GET /api/courses/lesson/{id}', { may: 'viewers', ids: { id: 'lockedLesson' } }],
  ['GET /api/courses/get-signed-url', { may: 'everybody' }],
  ['GET /api/courses/lesson/{id}/start', { may: 'everybody', ids: { id: 'openLesson' } }],
  ['GET /api/users/streams', { may: 'signedIn' }],
  ['DELETE /api/users/streams/{id}', { may: 'student', ids: { id: 'stream' } }],
  ['GET /api/courses/course/{id}/offline', { may: 'students', ids: { id: 'course' } }],
  ['GET /api/users/offline-devices', { may: 'students' }],
  [
    'POST /api/users/offline-devices',
    { may: 'students', body: () => ({ public_key: newOfflineKey().toString('base64') }) },
  ],
  [
    'POST /api/users/offline-devices/{id}/renew',
    {
      may: 'student',
      ids: { id: 'offlineDevice' },
      body: () => ({ next_secret: newOfflineSecret() }),
    },
  ],
  [
    'PUT /api/users/offline-devices/{id}/lessons/{lesson_id}',
    { may: 'student', ids: { id: 'offlineDevice', lesson_id: 'lockedLesson' } },
  ],
  [
    'DELETE /api/users/offline-devices/{id}/lessons/{lesson_id}',
    { may: 'students', ids: { id: 'offlineDevice', lesson_id: 'lockedLesson' } },
  ],
  ['DELETE /api/users/offline-devices/{id}', { may: 'student', ids: { id: 'offlineDevice' } }],
  ['GET /api/courses/my-home', { may: 'students' }],
  ['PUT /api/courses/my-home/week-goal', { may: 'students', body: () => ({ goal: 3 }) }],
  ['GET /api/courses/purchased-courses', { may: 'signedIn' }],
  ['GET /api/courses/saved-courses', { may: 'signedIn' }],
  ['GET /api/actioncourses/save-courses/{id}', { may: 'students', ids: { id: 'course' } }],
  [
    'PUT /api/courses/lesson/{id}/progress',
    { may: 'viewers', ids: { id: 'lockedLesson' }, body: () => ({ position_s: 1, ranges: [[0, 1]] }) },
  ],
  ['GET /api/courses/lesson/{id}/notes', { may: 'signedIn', ids: { id: 'lockedLesson' } }],
  ['GET /api/courses/course/{id}/notes', { may: 'signedIn', ids: { id: 'course' } }],
  [
    'PUT /api/courses/lesson/{id}/notes/{key}',
    {
      may: 'viewers',
      ids: { id: 'lockedLesson', key: 'noteKey' },
      body: () => ({ at_s: 1, text: 'boshqa' }),
    },
  ],
  [
    'DELETE /api/courses/lesson/{id}/notes/{key}',
    { may: 'signedIn', ids: { id: 'lockedLesson', key: 'noteKey' } },
  ],
  ['GET /api/courses/lesson/{id}/questions', { may: 'viewers', ids: { id: 'lockedLesson' } }],
  [
    'POST /api/courses/lesson/{id}/questions',
    { may: 'student', ids: { id: 'lockedLesson' }, body: () => ({ text: 'Nega?' }) },
  ],
  [
    'PATCH /api/courses/questions/{id}',
    { may: 'student', ids: { id: 'question' }, body: () => ({ text: 'Nega bunday?' }) },
  ],
  ['DELETE /api/courses/questions/{id}', { may: 'student', ids: { id: 'question' } }],
  ['GET /api/teachers/me/questions', { may: 'approvedTeachers' }],
  ['GET /api/certificates', { may: 'signedIn' }],
  ['GET /api/courses/course/{id}/certificate', { may: 'signedIn', ids: { id: 'course' } }],
  ['POST /api/courses/course/{id}/certificate', { may: 'signedIn', ids: { id: 'course' } }],
  ['GET /api/certificates/{code}', { may: 'everybody', ids: { code: 'certificateCode' } }],
  ['GET /api/certificates/{code}/pdf', { may: 'everybody', ids: { code: 'certificateCode' } }],
  ['GET /api/courses/course/{id}/comments', { may: 'everybody', ids: { id: 'course' } }],
  ['GET /api/courses/course/{id}/scores', { may: 'everybody', ids: { id: 'course' } }],
  [
    'POST /api/courses/course/{id}/commit',
    { may: 'student', ids: { id: 'course' }, body: () => ({ text: "Zo'r kurs" }) },
  ],
  [
    'PATCH /api/courses/comments/{id}',
    { may: 'student', ids: { id: 'comment' }, body: () => ({ text: 'Yaxshi kurs' }) },
  ],
  [
    'PUT /api/courses/comments/{id}/useful',
    { may: 'signedIn', ids: { id: 'comment' }, body: () => ({ is_useful: true }) },
  ],
  ['DELETE /api/courses/comments/{id}', { may: 'student', ids: { id: 'comment' } }],
  [
    'POST /api/courses/course/{id}/score',
    { may: 'student', ids: { id: 'course' }, body: () => ({ score: 5 }) },
  ],
  ['POST /api/reports', { may: 'signedIn' }],
  ['POST /api/outApis/payoutteacher', { may: 'approvedTeachers' }],
  ['GET /api/outApis/payouts', { may: 'teachers' }],
  ['GET /api/outApis/payout-terms', { may: 'teachers' }],
  ['GET /api/users/statement', { may: 'signedIn' }],
  ['GET /api/users/statement.csv', { may: 'signedIn' }],
  ['GET /api/users/top-up', { may: 'students' }],
  ['GET /api/users/statement-sheet', { may: 'signedIn' }],
  ['GET /api/actioncourses/buy-course/{id}', { may: 'students', ids: { id: 'course' } }],
  ['GET /api/promo-codes', { may: 'teachers' }],
  [
    'POST /api/promo-codes',
    { may: 'approvedTeachers', body: () => ({ code: 'BAHOR10', discount_kind: 'percent', discount: 10 }) },
  ],
  [
    'PUT /api/promo-codes/{id}',
    {
      may: 'teacher',
      ids: { id: 'promoCode' },
      body: () => ({ version: 1, discount_kind: 'percent', discount: 10 }),
    },
  ],
  [
    'PATCH /api/promo-codes/{id}',
    { may: 'teacher', ids: { id: 'promoCode' }, body: () => ({ is_paused: false }) },
  ],
  ['DELETE /api/promo-codes/{id}', { may: 'teacher', ids: { id: 'promoCode' } }],
  ['POST /api/promo-codes/{id}/restore', { may: 'teacher', ids: { id: 'promoCode' } }],
  [
    'POST /api/promo-codes/quote/{course_id}',
    { may: 'everybody', ids: { course_id: 'course' }, body: () => ({ code: 'KUZ30' }) },
  ],
  ['GET /api/bundles', { may: 'teachers' }],
  [
    'POST /api/bundles',
    {
      may: 'approvedTeachers',
      body: ({ course }) => ({ title: "To'plam", price: 1000, course_ids: [course, course] }),
    },
  ],
  ['GET /api/bundles/{id}', { may: 'everybody', ids: { id: 'bundle' } }],
  [
    'PUT /api/bundles/{id}',
    {
      may: 'teacher',
      ids: { id: 'bundle' },
      body: ({ course }) => ({ version: 1, title: "To'plam", price: 1000, course_ids: [course, course] }),
    },
  ],
  ['PATCH /api/bundles/{id}', { may: 'teacher', ids: { id: 'bundle' }, body: () => ({ is_ended: false }) }],
  [
    'POST /api/bundles/{id}/purchase',
    {
      may: 'students',
      ids: { id: 'bundle' },
      body: ({ course }) => ({ price: 1000, course_ids: [course] }),
    },
  ],
  ['GET /api/gifts', { may: 'students' }],
  [
    'POST /api/gifts',
    {
      may: 'students',
      body: ({ course }) => ({
        course_id: course,
        price: 12_000,
        request_id: '0f9f1c1e-7d0c-4c8e-9c57-1f6a4b1f2d3a',
      }),
    },
  ],
  ['POST /api/gifts/{id}/return', { may: 'student', ids: { id: 'gift' } }],
  ['POST /api/gifts/show', { may: 'students', body: () => ({ code: '0000' }) }],
  ['POST /api/gifts/redeem', { may: 'students', body: () => ({ code: '0000' }) }],
  ['GET /api/purchases/{course_id}/refund', { may: 'student', ids: { course_id: 'course' } }],
  ['POST /api/purchases/{course_id}/refund', { may: 'student', ids: { course_id: 'course' } }],
  ['GET /api/oembed', { may: 'everybody' }],
  ['POST /api/courses/{id}/visit', { may: 'everybody', ids: { id: 'course' } }],
  ['GET /api/courses/{id}/statistics', { may: 'teacherAndOperators', ids: { id: 'course' } }],
  ['GET /api/courses/{id}/statistics.csv', { may: 'teacherAndOperators', ids: { id: 'course' } }],
  [
    'GET /api/courses/{id}/statistics/lessons/{lesson_id}',
    { may: 'teacherAndOperators', ids: { id: 'course', lesson_id: 'lockedLesson' } },
  ],
  ['GET /api/teachers/me/courses-statistics', { may: 'teachers' }],
  ['GET /api/teachers/me/courses-statistics.csv', { may: 'teachers' }],
  ['GET /api/teachers/me/statistics', { may: 'teachers' }],
  ['GET /api/admin/teachers', { may: 'operators' }],
  ['GET /api/admin/courses', { may: 'operators' }],
  ['GET /api/admin/payouts', { may: 'operators' }],
  ['GET /api/admin/purchases', { may: 'operators' }],
  ['GET /api/admin/gifts', { may: 'operators' }],
  ['GET /api/admin/users', { may: 'operators' }],
  ['GET /api/admin/audit', { may: 'operators' }],
  ['GET /api/admin/ledger', { may: 'operators' }],
  ['GET /api/admin/overview', { may: 'operators' }],
  [
    'POST /api/admin/teachers/{id}/approve',
    { may: 'steppedUp', ids: { id: 'teacher' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  [
    'POST /api/admin/teachers/{id}/reject',
    { may: 'operators', ids: { id: 'teacher' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  [
    'POST /api/admin/courses/{id}/publish',
    { may: 'steppedUp', ids: { id: 'course' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  [
    'POST /api/admin/courses/{id}/return',
    { may: 'operators', ids: { id: 'course' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  [
    'POST /api/admin/courses/{id}/hide',
    { may: 'steppedUp', ids: { id: 'course' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  ['GET /api/admin/courses/{id}/review-notes', { may: 'operators', ids: { id: 'course' } }],
  [
    'POST /api/admin/courses/{id}/review-notes',
    { may: 'operators', ids: { id: 'course' }, body: () => ({ text: 'Sinov uchun' }) },
  ],
  [
    'PUT /api/admin/courses/{id}/review-notes/{note_id}',
    { may: 'operators', ids: { id: 'course', note_id: 'reviewNote' }, body: () => ({ is_fixed: true }) },
  ],
  [
    'DELETE /api/admin/courses/{id}/review-notes/{note_id}',
    { may: 'operators', ids: { id: 'course', note_id: 'reviewNote' } },
  ],
  ['GET /api/courses/{id}/review-notes', { may: 'teacher', ids: { id: 'course' } }],
  [
    'PUT /api/courses/{id}/review-notes/{note_id}',
    { may: 'teacher', ids: { id: 'course', note_id: 'reviewNote' }, body: () => ({ is_fixed: true }) },
  ],
  [
    'POST /api/admin/purchases/{id}/refund',
    { may: 'steppedUp', ids: { id: 'purchase' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  [
    'POST /api/admin/gifts/{id}/void',
    { may: 'steppedUp', ids: { id: 'gift' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  [
    'POST /api/admin/users/{id}/block',
    { may: 'steppedUp', ids: { id: 'bystander' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  [
    'POST /api/admin/users/{id}/unblock',
    { may: 'steppedUp', ids: { id: 'bystander' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  ['GET /api/admin/desk/{kind}/{id}', { may: 'operators', ids: { kind: '=teacher', id: 'teacher' } }],
  ['PUT /api/admin/desk/{kind}/{id}/claim', { may: 'operators', ids: { kind: '=teacher', id: 'teacher' } }],
  [
    'DELETE /api/admin/desk/{kind}/{id}/claim',
    { may: 'operators', ids: { kind: '=teacher', id: 'teacher' } },
  ],
  [
    'POST /api/admin/desk/{kind}/{id}/notes',
    { may: 'operators', ids: { kind: '=teacher', id: 'teacher' }, body: () => ({ note: 'Sinov uchun' }) },
  ],
  ['GET /api/admin/system', { may: 'operators' }],
  ['GET /api/admin/ledger/balance', { may: 'operators' }],
  ['GET /api/admin/ledger/turnover.csv', { may: 'operators' }],
  ['GET /api/admin/ledger/export.csv', { may: 'operators' }],
  ['GET /api/admin/purchases/export.csv', { may: 'operators' }],
  ['GET /api/admin/reports/export.csv', { may: 'operators' }],
  ['GET /api/admin/audit/export.csv', { may: 'operators' }],
  ['GET /api/admin/users/{id}', { may: 'operators', ids: { id: 'bystander' } }],
  ['DELETE /api/admin/users/{id}/sessions', { may: 'steppedUp', ids: { id: 'bystander' } }],
  [
    'DELETE /api/admin/users/{id}/sessions/{session_id}',
    { may: 'steppedUp', ids: { id: 'bystander', session_id: 'none' }, isMissing: true },
  ],
  ['GET /api/admin/payouts/{id}', { may: 'steppedUp', ids: { id: 'payout' } }],
  [
    'POST /api/admin/payouts/{id}/approve',
    { may: 'steppedUp', ids: { id: 'payout' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  [
    'POST /api/admin/payouts/{id}/paid',
    { may: 'steppedUp', ids: { id: 'payout' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  [
    'POST /api/admin/payouts/{id}/refuse',
    { may: 'steppedUp', ids: { id: 'payout' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  [
    'POST /api/admin/payouts/{id}/return',
    { may: 'steppedUp', ids: { id: 'payout' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  ['GET /api/admin/payouts/register.csv', { may: 'steppedUp' }],
  [
    'POST /api/admin/teachers/{id}/payout-card',
    { may: 'steppedUp', ids: { id: 'teacher' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  ['POST /api/admin/payouts/bank-answers', { may: 'steppedUp', body: () => ({ reason: 'Sinov uchun' }) }],
  [
    'POST /api/admin/reconciliation/{provider}',
    { may: 'operators', ids: { provider: '=payme' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  ['GET /api/admin/reconciliation', { may: 'operators' }],
  ['GET /api/admin/payment-cases', { may: 'operators' }],
  [
    'POST /api/admin/payment-cases/{id}/resolve',
    { may: 'operators', ids: { id: 'none' }, body: () => ({ note: 'Sinov uchun' }), isMissing: true },
  ],
  [
    'POST /api/contact',
    {
      may: 'everybody',
      body: () => ({ topic: 'other', name: 'Vali', email: 'vali@misol.uz', text: 'Salom, savolim bor edi.' }),
    },
  ],
  ['GET /api/admin/content/{slug}', { may: 'operators', ids: { slug: 'contentSlug' } }],
  ['POST /api/admin/content/preview', { may: 'operators', body: () => ({ markdown: '**Salom**' }) }],
  [
    'POST /api/admin/content/{slug}',
    {
      may: 'operators',
      ids: { slug: 'contentSlug' },
      body: () => ({ title: 'Haqida', markdown: 'Matn', base_id: 1 }),
    },
  ],
  ['GET /api/admin/content/{slug}/russian', { may: 'operators', ids: { slug: 'contentSlug' } }],
  [
    'POST /api/admin/content/{slug}/russian',
    {
      may: 'operators',
      ids: { slug: 'contentSlug' },
      body: () => ({ title: 'О нас', markdown: 'Текст', base_id: 1 }),
    },
  ],
  ['GET /api/banners', { may: 'everybody' }],
  ['GET /api/admin/banners', { may: 'operators' }],
  [
    'POST /api/admin/banners',
    {
      may: 'operators',
      body: () => ({
        text: 'Kechasi tuzatamiz',
        tone: 'info',
        audience: 'everyone',
        ends_at: new Date(Date.now() + 86_400_000).toISOString(),
      }),
    },
  ],
  ['POST /api/admin/banners/{id}/end', { may: 'operators', ids: { id: 'none' }, isMissing: true }],
  ['GET /api/admin/contact', { may: 'operators' }],
  [
    'POST /api/admin/contact/{id}/answer',
    { may: 'operators', ids: { id: 'contactMessage' }, body: () => ({ reason: 'Javob matni' }) },
  ],
  ['GET /api/admin/jobs', { may: 'operators' }],
  ['POST /api/admin/jobs/{id}/retry', { may: 'operators', ids: { id: 'none' }, isMissing: true }],
  ['POST /api/admin/jobs/{id}/discard', { may: 'operators', ids: { id: 'none' }, isMissing: true }],
  ['GET /api/admin/reports', { may: 'operators' }],
  [
    'POST /api/admin/reports/{id}/hide',
    { may: 'steppedUp', ids: { id: 'report' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  [
    'POST /api/admin/reports/{id}/keep',
    { may: 'operators', ids: { id: 'report' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  [
    'POST /api/admin/reports/{id}/restore',
    { may: 'steppedUp', ids: { id: 'report' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  ['GET /api/admin/categories', { may: 'operators' }],
  ['POST /api/admin/categories', { may: 'operators', body: () => ({ reason: 'Sinov uchun' }) }],
  [
    'PATCH /api/admin/categories/{id}',
    { may: 'operators', ids: { id: 'category' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  ['GET /api/admin/percentage', { may: 'operators' }],
  ['PUT /api/admin/percentage', { may: 'steppedUp', body: () => ({ reason: 'Sinov uchun' }) }],
  ['GET /api/admin/fiscal', { may: 'operators' }],
  ['PUT /api/admin/fiscal', { may: 'steppedUp', body: () => ({ reason: 'Sinov uchun' }) }],
  ['GET /api/admin/courses/{id}/fiscal', { may: 'operators', ids: { id: 'course' } }],
  [
    'PUT /api/admin/courses/{id}/fiscal',
    { may: 'steppedUp', ids: { id: 'course' }, body: () => ({ reason: 'Sinov uchun' }) },
  ],
  ['POST /api/admin/step-up', { may: 'operators', body: () => ({ reason: 'Sinov uchun' }) }],
  ['POST /api/notices/unsubscribe', { may: 'everybody' }],
  ['GET /api/telegram', { may: 'signedIn' }],
  ['GET /api/telegram/start', { may: 'everybody', isMissing: true }],
  [
    'POST /api/telegram/return',
    { may: 'everybody', isMissing: true, body: () => ({ code: 'a', state: 'b' }) },
  ],
  ['POST /api/telegram/code', { may: 'everybody', body: () => ({ ticket: 'a', totp: '123456' }) }],
  [
    'POST /api/telegram/register',
    {
      may: 'everybody',
      isMissing: true,
      body: () => ({ ticket: 'a', first_name: 'A', last_name: 'B', username: 'abc' }),
    },
  ],
  ['GET /api/telegram/app', { may: 'everybody', isMissing: true }],
  ['POST /api/telegram/app-session', { may: 'everybody', isMissing: true, body: () => ({ init_data: 'a' }) }],
  ['POST /api/telegram/browser-links', { may: 'signedIn', isMissing: true, body: () => ({ course_id: 1 }) }],
  ['POST /api/telegram/browser-session', { may: 'everybody', body: () => ({ secret: 'a' }) }],
  ['POST /api/telegram/link', { may: 'signedIn', isMissing: true }],
  ['POST /api/telegram/confirm', { may: 'signedIn', isMissing: true }],
  ['POST /api/telegram/unlink', { may: 'signedIn', isMissing: true }],
  ['GET /api/courses/{id}/telegram-chat', { may: 'teacher', ids: { id: 'course' }, isMissing: true }],
  [
    'PUT /api/courses/{id}/telegram-chat',
    { may: 'teacher', ids: { id: 'course' }, isMissing: true, body: () => ({ chat_id: -1001 }) },
  ],
  ['DELETE /api/courses/{id}/telegram-chat', { may: 'teacher', ids: { id: 'course' }, isMissing: true }],
  ['GET /api/courses/{id}/telegram-invite', { may: 'signedIn', ids: { id: 'course' } }],
  ['POST /api/courses/{id}/telegram-invite', { may: 'student', ids: { id: 'course' }, isMissing: true }],
  ['POST /api/telegram/webhook', { may: 'everybody', isMissing: true, body: () => ({ update_id: 1 }) }],
  ['POST /api/outApis/payme', { may: 'everybody' }],
  ['POST /api/outApis/click/prepare', { may: 'everybody' }],
  ['POST /api/outApis/click/complete', { may: 'everybody' }],
  ['POST /api/outApis/uzum/check', { may: 'everybody' }],
  ['POST /api/outApis/uzum/create', { may: 'everybody' }],
  ['POST /api/outApis/uzum/confirm', { may: 'everybody' }],
  ['POST /api/outApis/uzum/reverse', { may: 'everybody' }],
  ['POST /api/outApis/uzum/status', { may: 'everybody' }],
  ['POST /api/outApis/paynet', { may: 'everybody' }],
])

/** Method and URL of a call, with the ids of its targets. */
export function addressOf(
  call: string,
  targets: Targets,
): { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string } {
  const [method = '', template = ''] = call.split(' ')
  const ids = CALLS.get(call)?.ids ?? {}
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const target = ids[name] ?? ''
    return target.startsWith('=') ? target.slice(1) : String(targets[target])
  })
  return { method: method as 'GET', url }
}
