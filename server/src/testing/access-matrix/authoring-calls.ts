import type { authoringCalls } from '@kashf/contract/authoring/calls.ts'
import type { teamCalls } from '@kashf/contract/authoring/team-calls.ts'
import type { Access } from './access.ts'

/** Who may make each call of courses being made and their teams. */
export const AUTHORING_ACCESS: Readonly<
  Record<keyof typeof authoringCalls | keyof typeof teamCalls, Access>
> = {
  'GET /api/courses/mine': { may: 'studentsAndTeachers' },
  'POST /api/courses': { may: 'approvedTeachers' },
  'GET /api/drafts/:form/:subject_id': { may: 'teachers', ids: { form: '=course', subject_id: '=0' } },
  'PUT /api/drafts/:form/:subject_id': {
    may: 'teachers',
    ids: { form: '=course', subject_id: '=0' },
    body: () => ({ revision: 0, window: 'a'.repeat(24), fields: [] }),
  },
  'GET /api/courses/:id/checklist': { may: 'teacher', ids: { id: 'draft' } },
  'GET /api/courses/:id/versions': { may: 'editors', ids: { id: 'draft' } },
  'GET /api/courses/versions/:id': { may: 'editors', ids: { id: 'editVersion' } },
  'POST /api/courses/versions/:id/restore': {
    may: 'editors',
    ids: { id: 'editVersion' },
    body: () => ({ field: 'title', side: 'before' }),
  },
  'POST /api/courses/:id/set-aside': {
    may: 'editors',
    ids: { id: 'draft' },
    body: () => ({ field: 'title', value: 'Boshqacha nom' }),
  },
  'PATCH /api/courses/:id': { may: 'editors', ids: { id: 'draft' }, body: () => ({ title: 'Boshqa nom' }) },
  'PUT /api/courses/:id/cover': {
    may: 'editors',
    ids: { id: 'draft' },
    body: () => ({ world: 'anor', motif: 'atom', composition: 'sahna', words: 'Fizika' }),
  },
  'DELETE /api/courses/:id': { may: 'teacher', ids: { id: 'spareDraft' } },
  'GET /api/courses/:id/team': { may: 'team', ids: { id: 'course' } },
  'POST /api/courses/:id/team/invitations': {
    may: 'teacher',
    ids: { id: 'course' },
    body: () => ({ role: 'curator' }),
  },
  'DELETE /api/courses/:id/team/invitations/:invitation_id': {
    may: 'teacher',
    ids: { id: 'course', invitation_id: 'invitation' },
  },
  'PUT /api/courses/:id/team/:user_id': {
    may: 'teacher',
    ids: { id: 'course', user_id: 'author' },
    body: () => ({ role: 'author' }),
  },
  // The owner ends the membership of the student, whom no other test needs; a member may end their own.
  'DELETE /api/courses/:id/team/:user_id': { may: 'teacher', ids: { id: 'course', user_id: 'memberToEnd' } },
  'GET /api/courses/:id/team/shares': { may: 'team', ids: { id: 'course' } },
  'POST /api/courses/:id/team/:user_id/share': {
    may: 'teacher',
    ids: { id: 'course', user_id: 'author' },
    body: () => ({ share: 1_000 }),
  },
  'DELETE /api/courses/:id/team/shares/:share_id': {
    may: 'teacher',
    ids: { id: 'course', share_id: 'shareOfCurator' },
  },
  'POST /api/courses/:id/team/shares/:share_id/confirm': {
    may: 'curator',
    ids: { id: 'course', share_id: 'shareOfCurator' },
  },
  'POST /api/courses/:id/team/shares/:share_id/refuse': {
    may: 'curator',
    ids: { id: 'course', share_id: 'shareOfCurator' },
  },
  'POST /api/team-invitations/show': {
    may: 'otherStudent',
    body: ({ ofOtherStudent }) => ({ id: ofOtherStudent }),
  },
  'POST /api/team-invitations/accept': {
    may: 'otherStudent',
    body: ({ ofOtherStudent }) => ({ id: ofOtherStudent }),
  },
  'POST /api/team-invitations/decline': {
    may: 'otherStudent',
    body: ({ ofOtherStudent }) => ({ id: ofOtherStudent }),
  },
  'GET /api/courses/deleted': { may: 'approvedTeachers' },
  'POST /api/courses/:id/restore': { may: 'teacher', ids: { id: 'course' }, isMissing: true },
  'PUT /api/courses/:id/publish-at': { may: 'teacher', ids: { id: 'draft' }, body: () => ({}) },
  'POST /api/courses/:id/duplicate': { may: 'teacher', ids: { id: 'draft' } },
  'GET /api/courses/:id/prices': { may: 'teacher', ids: { id: 'draft' } },
  'POST /api/courses/:id/hide': { may: 'teacher', ids: { id: 'draft' } },
  'POST /api/courses/:id/show': { may: 'teacher', ids: { id: 'draft' } },
  'PATCH /api/courses/complete': { may: 'teacher', body: ({ draft }) => ({ course_id: draft }) },
  'PATCH /api/courses/:id/lessons': {
    may: 'editors',
    ids: { id: 'draft' },
    body: () => ({ lesson_ids: [1] }),
  },
  'PUT /api/courses/:id/curriculum': {
    may: 'editors',
    ids: { id: 'draft' },
    body: () => ({ lesson_ids: [1], sections: [] }),
  },
  'POST /api/courses/:id/imports': {
    may: 'editors',
    ids: { id: 'draft' },
    body: () => ({ files: [{ fingerprint: 'a'.repeat(64), path: 'dars.mp4', size: 1, title: 'Dars' }] }),
  },
  'GET /api/courses/:id/imports': { may: 'editors', ids: { id: 'draft' } },
  'GET /api/courses/:id/imports/:importId': {
    may: 'editors',
    ids: { id: 'draft', importId: '=999999' },
    isMissing: true,
  },
  'POST /api/courses/:id/imports/:importId': {
    may: 'editors',
    ids: { id: 'draft', importId: '=999999' },
    body: () => ({ upload_id: '11111111-1111-4111-8111-111111111111' }),
    isMissing: true,
  },
  'DELETE /api/courses/:id/imports/:importId': {
    may: 'editors',
    ids: { id: 'draft', importId: '=999999' },
    isMissing: true,
  },
  'POST /api/courses/:id/imports/links': {
    may: 'editors',
    ids: { id: 'draft' },
    body: () => ({ links: ['https://files.example/dars.mp4'] }),
  },
  'GET /api/courses/:id/imports/links': { may: 'editors', ids: { id: 'draft' } },
  'POST /api/courses/:id/imports/:importId/retry': {
    may: 'editors',
    ids: { id: 'draft', importId: '=999999' },
    isMissing: true,
  },
  'POST /api/courses/:id/imports/:importId/restore': {
    may: 'editors',
    ids: { id: 'draft', importId: '=999999' },
    isMissing: true,
  },
  'GET /api/courses/:id/lessons/deleted': { may: 'editors', ids: { id: 'draft' } },
  'POST /api/courses/videos/:id/restore': { may: 'editors', ids: { id: 'draftLesson' }, isMissing: true },
  'POST /api/courses/videos': {
    may: 'editors',
    body: ({ draft }) => ({ course_id: draft, title: 'Dars', description: 'Tavsif', is_open: false }),
  },
  'PATCH /api/courses/videos/:id': {
    may: 'editors',
    ids: { id: 'draftLesson' },
    body: () => ({ title: 'Boshqa nom' }),
  },
  'PUT /api/courses/videos/:id/files': {
    may: 'editors',
    ids: { id: 'draftLesson' },
    body: () => ({ known: [], files: [] }),
  },
  'POST /api/courses/text-parts': {
    may: 'approvedTeachers',
    body: () => ({ formulas: ['x^2'], pictures: [] }),
  },
  'DELETE /api/courses/videos/:id': { may: 'editors', ids: { id: 'draftLesson' } },
  'PUT /api/courses/videos/:id/captions/:language': {
    may: 'editors',
    ids: { id: 'draftLesson', language: '=uz' },
  },
  'DELETE /api/courses/videos/:id/captions/:language': {
    may: 'editors',
    ids: { id: 'draftLesson', language: '=uz' },
    isMissing: true,
  },
  'POST /api/courses/videos/:id/retry': { may: 'editors', ids: { id: 'draftLesson' } },
  'GET /api/courses/:id/review-notes': { may: 'editors', ids: { id: 'course' } },
  'PUT /api/courses/:id/review-notes/:note_id': {
    may: 'editors',
    ids: { id: 'course', note_id: 'reviewNote' },
    body: () => ({ is_fixed: true }),
  },
}
