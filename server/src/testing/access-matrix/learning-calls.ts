import { randomUUID } from 'node:crypto'
import type { dayCalls } from '@kashf/contract/day/calls.ts'
import type { learningCalls } from '@kashf/contract/learning/calls.ts'
import type { parentsCalls } from '@kashf/contract/parents/calls.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS } from '../../clock.ts'
import { newOfflineKey, newOfflineSecret } from '../builders/offline.ts'
import type { Access } from './access.ts'

const EXAM_DATE = {
  ...{ title: 'DTM', title_ru: 'ГЦТ', day: '2027-07-15', source_url: 'https://uzbmb.uz' },
  ...{ is_tentative: true, is_offered: true },
}

/** Who may make each call of learning, the day of a learner and parents. */
export const LEARNING_ACCESS: Readonly<
  Record<keyof typeof learningCalls | keyof typeof dayCalls | keyof typeof parentsCalls, Access>
> = {
  'GET /api/parent-links': { may: 'students' },
  'POST /api/parent-links': { may: 'students', body: () => ({ name: 'Onam', is_adult: true }) },
  'DELETE /api/parent-links/:id': { may: 'students', ids: { id: '=999999' }, isMissing: true },
  'POST /api/parent-links/confirm': { may: 'students', body: () => ({ is_adult: true }) },
  'POST /api/parents/page': { may: 'everybody', body: () => ({ key: 'x' }) },
  'POST /api/parents/mail': {
    may: 'everybody',
    body: () => ({ key: 'x', email: 'ota@misol.uz' }),
  },
  'POST /api/parents/telegram': { may: 'everybody', body: () => ({ key: 'x' }), isMissing: true },
  'POST /api/parents/confirm': { may: 'everybody', body: () => ({ key: 'x' }) },
  'POST /api/parents/unsubscribe': { may: 'everybody' },
  'POST /api/parents/top-up': { may: 'everybody', body: () => ({ key: 'x', amount: 5_000 }) },
  'GET /api/courses/:id/learners': { may: 'mentors', ids: { id: 'course' } },
  'GET /api/courses/:id/learners/counts': { may: 'mentors', ids: { id: 'course' } },
  'GET /api/courses/:id/learners/:user_id': { may: 'mentors', ids: { id: 'course', user_id: 'student' } },
  'GET /api/courses/:id/learners.csv': { may: 'mentors', ids: { id: 'course' } },
  'GET /api/courses/:id/announcements': { may: 'teacher', ids: { id: 'course' } },
  'GET /api/courses/:id/announcements/plan': { may: 'teacher', ids: { id: 'course' } },
  'POST /api/courses/:id/announcements': {
    may: 'teacher',
    ids: { id: 'course' },
    body: () => ({ audience: 'all', title: 'Yangi dars', text: 'Yangi dars chiqdi.' }),
  },
  'PUT /api/announcements/:id': {
    may: 'teacher',
    ids: { id: 'announcement' },
    body: () => ({ audience: 'all', title: 'Yangi dars', text: 'Yangi dars ertaga chiqadi.' }),
  },
  'DELETE /api/announcements/:id': { may: 'teacher', ids: { id: 'announcement' } },
  'GET /api/courses/:id/announcements/received': { may: 'signedIn', ids: { id: 'course' } },
  'PUT /api/courses/:id/announcements/mute': {
    may: 'student',
    ids: { id: 'course' },
    body: () => ({ is_muted: true }),
  },
  'GET /api/courses/:id/messages': { may: 'editors', ids: { id: 'course' } },
  'POST /api/courses/:id/messages': {
    may: 'editors',
    ids: { id: 'course' },
    body: () => ({ kind: 'away', number: 7, text: 'Salom, {ism}!' }),
  },
  'POST /api/courses/:id/messages/try': {
    may: 'editors',
    ids: { id: 'course' },
    body: () => ({ kind: 'away', number: 7, text: 'Salom, {ism}!' }),
  },
  'PUT /api/course-messages/:id': {
    may: 'editors',
    ids: { id: 'message' },
    body: () => ({ kind: 'welcome', number: null, text: 'Xush kelibsiz!', version: 1 }),
  },
  'PUT /api/course-messages/:id/switch': {
    may: 'editors',
    ids: { id: 'message' },
    body: () => ({ is_on: false }),
  },
  'DELETE /api/course-messages/:id': { may: 'editors', ids: { id: 'message' } },
  'POST /api/course-messages/:id/press': { may: 'student', ids: { id: 'message' } },
  'GET /api/teachers/me/inbox': { may: 'studentsAndTeachers' },
  'GET /api/teachers/me/inbox/counts': { may: 'studentsAndTeachers' },
  'POST /api/teachers/me/inbox/seen': {
    may: 'answerers',
    body: ({ question }) => ({ kind: 'question', id: question }),
  },
  'POST /api/teachers/me/inbox/settled': {
    may: 'answerers',
    body: ({ question }) => ({ kind: 'question', id: question, is_settled: true }),
  },
  'GET /api/teachers/me/saved-answers': { may: 'studentsAndTeachers' },
  'POST /api/teachers/me/saved-answers': { may: 'studentsAndTeachers', body: () => ({ text: 'Javob' }) },
  'PUT /api/teachers/me/saved-answers/:id': {
    may: 'teacher',
    ids: { id: 'savedAnswer' },
    body: () => ({ text: 'Boshqa javob' }),
  },
  'DELETE /api/teachers/me/saved-answers/:id': { may: 'teacher', ids: { id: 'savedAnswer' } },
  'GET /api/courses/course/:id/withouttoken': { may: 'everybody', ids: { id: 'course' } },
  'GET /api/courses/course/:id': { may: 'signedIn', ids: { id: 'course' } },
  'GET /api/courses/lesson/:id/withouttoken': { may: 'everybody', ids: { id: 'openLesson' } },
  'GET /api/courses/lesson/:id': { may: 'viewers', ids: { id: 'lockedLesson' } },
  'GET /api/courses/get-signed-url': { may: 'everybody' },
  'GET /api/courses/lesson/:id/start': { may: 'everybody', ids: { id: 'openLesson' } },
  'GET /api/users/streams': { may: 'signedIn' },
  'DELETE /api/users/streams/:id': { may: 'student', ids: { id: 'stream' } },
  'GET /api/courses/course/:id/offline': { may: 'students', ids: { id: 'course' } },
  'GET /api/users/offline-devices': { may: 'students' },
  'POST /api/users/offline-devices': {
    may: 'students',
    body: () => ({ public_key: newOfflineKey().toString('base64') }),
  },
  'POST /api/users/offline-devices/:id/renew': {
    may: 'student',
    ids: { id: 'offlineDevice' },
    body: () => ({ next_secret: newOfflineSecret() }),
  },
  'PUT /api/users/offline-devices/:id/lessons/:lesson_id': {
    may: 'student',
    ids: { id: 'offlineDevice', lesson_id: 'lockedLesson' },
  },
  'DELETE /api/users/offline-devices/:id/lessons/:lesson_id': {
    may: 'students',
    ids: { id: 'offlineDevice', lesson_id: 'lockedLesson' },
  },
  'DELETE /api/users/offline-devices/:id': { may: 'student', ids: { id: 'offlineDevice' } },
  'GET /api/courses/course/:id/said': { may: 'everybody', ids: { id: 'course' } },
  'GET /api/courses/said': { may: 'everybody' },
  'GET /api/courses/my-said': { may: 'signedIn' },
  'GET /api/courses/lesson/:id/caption-requests': { may: 'viewers', ids: { id: 'lockedLesson' } },
  'PUT /api/courses/lesson/:id/caption-requests': { may: 'viewers', ids: { id: 'lockedLesson' } },
  'GET /api/courses/my-home': { may: 'students' },
  'PUT /api/courses/my-home/week-goal': { may: 'students', body: () => ({ goal: 3 }) },
  'GET /api/day': { may: 'students' },
  'GET /api/day/plan': { may: 'students' },
  'PUT /api/day/plan': {
    may: 'students',
    body: () => ({
      course_id: null,
      exam_date_id: null,
      day: tashkentDay(new Date(Date.now() + 30 * DAY_MS)),
      minutes: 30,
      weekdays: [1, 3, 5],
    }),
  },
  'DELETE /api/day/plans/:id': { may: 'students', ids: { id: '=999999' }, isMissing: true },
  'GET /api/day/calendar': { may: 'students' },
  'POST /api/day/calendar': { may: 'students' },
  'DELETE /api/day/calendar': { may: 'students' },
  // The secret is the right; nobody has this one.
  'GET /api/day/calendar/:secret/kashf.ics': {
    may: 'everybody',
    ids: { secret: `=${'A'.repeat(32)}` },
    isMissing: true,
  },
  'GET /api/admin/exam-dates': { may: 'operators' },
  'POST /api/admin/exam-dates': { may: 'steppedUp', body: () => EXAM_DATE },
  'PUT /api/admin/exam-dates/:id': { may: 'steppedUp', ids: { id: 'examDate' }, body: () => EXAM_DATE },
  'GET /api/courses/purchased-courses': { may: 'signedIn' },
  'GET /api/courses/saved-courses': { may: 'signedIn' },
  'GET /api/actioncourses/save-courses/:id': { may: 'students', ids: { id: 'course' } },
  'PUT /api/courses/lesson/:id/progress': {
    may: 'viewers',
    ids: { id: 'lockedLesson' },
    body: () => ({ position_s: 1, ranges: [[0, 1]] }),
  },
  'GET /api/courses/lesson/:id/meeting': { may: 'viewers', ids: { id: 'lockedLesson' } },
  'POST /api/courses/lesson/:id/meeting/enter': {
    may: 'viewers',
    ids: { id: 'lockedLesson' },
    isMissing: true,
  },
  'GET /api/courses/lesson/:id/meeting.ics': { may: 'signedIn', ids: { id: '=999999' }, isMissing: true },
  'PUT /api/courses/lesson/:id/meeting': {
    may: 'editors',
    ids: { id: 'lockedLesson' },
    body: () => ({ starts_at: '2030-01-01T09:00:00Z', duration_min: 60, link: 'https://zoom.us/j/1' }),
  },
  'GET /api/courses/lesson/:id/meetings': { may: 'editors', ids: { id: 'lockedLesson' } },
  'DELETE /api/courses/lesson/:id/meeting': { may: 'editors', ids: { id: 'lockedLesson' }, isMissing: true },
  'GET /api/courses/lesson/:id/meeting/attendance': { may: 'mentors', ids: { id: 'lockedLesson' } },
  'GET /api/courses/lesson/:id/notes': { may: 'signedIn', ids: { id: 'lockedLesson' } },
  'GET /api/courses/course/:id/notes': { may: 'signedIn', ids: { id: 'course' } },
  'PUT /api/courses/lesson/:id/notes/:key': {
    may: 'viewers',
    ids: { id: 'lockedLesson', key: 'noteKey' },
    body: () => ({ at_s: 1, text: 'boshqa' }),
  },
  'DELETE /api/courses/lesson/:id/notes/:key': {
    may: 'signedIn',
    ids: { id: 'lockedLesson', key: 'noteKey' },
  },
  'GET /api/courses/lesson/:id/questions': { may: 'viewers', ids: { id: 'lockedLesson' } },
  'POST /api/courses/lesson/:id/questions': {
    may: 'student',
    ids: { id: 'lockedLesson' },
    body: () => ({ text: 'Nega?' }),
  },
  'POST /api/courses/questions/files': { may: 'signedIn', body: () => ({ upload_id: randomUUID() }) },
  'GET /api/courses/lesson/:id/similar-questions': {
    may: 'viewers',
    ids: { id: 'lockedLesson' },
  },
  'PUT /api/courses/questions/:id/best-answer': {
    may: 'askerAndAnswerers',
    ids: { id: 'question' },
    body: () => ({ answer_id: null, was: null }),
  },
  'PUT /api/courses/questions/:id/publication': {
    may: 'askerAndAnswerers',
    ids: { id: 'privateQuestion' },
    body: () => ({ is_published: false }),
  },
  'PATCH /api/courses/questions/:id': {
    may: 'student',
    ids: { id: 'question' },
    body: () => ({ text: 'Nega bunday?' }),
  },
  'DELETE /api/courses/questions/:id': { may: 'student', ids: { id: 'question' } },
  'GET /api/teachers/me/questions': { may: 'studentsAndTeachers' },
  'GET /api/certificates': { may: 'signedIn' },
  'GET /api/courses/course/:id/certificate': { may: 'signedIn', ids: { id: 'course' } },
  'POST /api/courses/course/:id/certificate': { may: 'signedIn', ids: { id: 'course' } },
  'GET /api/certificates/:code': { may: 'everybody', ids: { code: 'certificateCode' } },
  'GET /api/certificates/:code/pdf': { may: 'everybody', ids: { code: 'certificateCode' } },
  'GET /api/courses/course/:id/comments': { may: 'everybody', ids: { id: 'course' } },
  'GET /api/courses/course/:id/scores': { may: 'everybody', ids: { id: 'course' } },
  'POST /api/courses/course/:id/commit': {
    may: 'student',
    ids: { id: 'course' },
    body: () => ({ text: "Zo'r kurs" }),
  },
  'PATCH /api/courses/comments/:id': {
    may: 'student',
    ids: { id: 'comment' },
    body: () => ({ text: 'Yaxshi kurs' }),
  },
  'PUT /api/courses/comments/:id/useful': {
    may: 'signedIn',
    ids: { id: 'comment' },
    body: () => ({ is_useful: true }),
  },
  'DELETE /api/courses/comments/:id': { may: 'student', ids: { id: 'comment' } },
  'POST /api/courses/course/:id/score': { may: 'student', ids: { id: 'course' }, body: () => ({ score: 5 }) },
  'POST /api/reports': { may: 'signedIn' },
}
