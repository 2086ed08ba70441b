import { Type } from 'typebox'
import { CourseStatusAnswer } from '../authoring/authoring.ts'
import { AddReviewNoteBody, FixReviewNoteBody, ReviewNotes } from '../authoring/review-notes.ts'
import type { Calls } from '../call.ts'
import { answerSchema, ChangedId, pageSchema } from '../common.ts'
import { AdminBanner, BannersQuery, CreateBannerBody } from '../content/banners.ts'
import {
  AdminContactMessage,
  AnswerBody,
  ContactSavedAnswer,
  ContactSavedAnswerBody,
} from '../content/contact.ts'
import {
  ContentParams,
  ContentVersion,
  MarkdownBody,
  PublishBody,
  VersionsQuery,
} from '../content/content.ts'
import { AdminReport } from '../learning/reports.ts'
import { CourseFiscalBody, FiscalState, PlatformFiscalBody } from '../money/fiscal.ts'
import { Desk, DeskParams, deskPageSchema } from './desk.ts'
import { FeeState, NoteBody, PercentBody, TeacherFeesBody, TeacherFeesState } from './money.ts'
import {
  AdminCategory,
  AdminCourse,
  AdminDeadJob,
  AdminOverview,
  AdminTeacher,
  AdminUser,
  AuditEntry,
  AuditQuery,
  CategoryBody,
  DeadJobsQuery,
  QueueQuery,
  ReasonBody,
  StepUpAnswer,
  StepUpBody,
  UpdateCategoryBody,
} from './operators.ts'
import { AdminPerson, EndedSessions, TeacherSummary } from './people.ts'
import { SystemState } from './system.ts'

/** 60,000 characters of Markdown. */
const PAGE_BYTES = 400_000

export const operatorsCalls = {
  // The console
  'GET /api/admin/overview': { answer: answerSchema(AdminOverview) },
  'GET /api/admin/system': { answer: answerSchema(SystemState) },
  'GET /api/admin/audit': { query: AuditQuery, answer: pageSchema(AuditEntry) },
  'POST /api/admin/step-up': { body: StepUpBody, answer: answerSchema(StepUpAnswer) },

  // Content
  'GET /api/admin/content/:slug': {
    params: ContentParams,
    query: VersionsQuery,
    answer: pageSchema(ContentVersion),
  },
  'POST /api/admin/content/preview': {
    body: MarkdownBody,
    maxBodyBytes: PAGE_BYTES,
    answer: answerSchema(Type.Object({ html: Type.String() })),
  },
  'POST /api/admin/content/:slug': {
    params: ContentParams,
    body: PublishBody,
    maxBodyBytes: PAGE_BYTES,
    answer: answerSchema(ContentVersion),
  },
  'GET /api/admin/content/:slug/russian': {
    params: ContentParams,
    query: VersionsQuery,
    answer: pageSchema(ContentVersion),
  },
  'POST /api/admin/content/:slug/russian': {
    params: ContentParams,
    body: PublishBody,
    maxBodyBytes: PAGE_BYTES,
    answer: answerSchema(ContentVersion),
  },
  'GET /api/admin/banners': { query: BannersQuery, answer: pageSchema(AdminBanner) },
  'POST /api/admin/banners': { body: CreateBannerBody, answer: answerSchema(AdminBanner) },
  'POST /api/admin/banners/:id/end': { answer: answerSchema(AdminBanner) },
  'GET /api/admin/contact': { query: QueueQuery, answer: deskPageSchema(AdminContactMessage) },
  'POST /api/admin/contact/:id/answer': { body: AnswerBody, answer: answerSchema(AdminContactMessage) },
  'POST /api/admin/contact/:id/close': { answer: answerSchema(AdminContactMessage) },
  'GET /api/admin/contact-answers': { answer: answerSchema(Type.Array(ContactSavedAnswer)) },
  'POST /api/admin/contact-answers': {
    body: ContactSavedAnswerBody,
    answer: answerSchema(ContactSavedAnswer),
  },
  'DELETE /api/admin/contact-answers/:id': { answer: answerSchema(ChangedId) },

  // Desk
  'GET /api/admin/desk/:kind/:id': { params: DeskParams, answer: answerSchema(Desk) },
  'PUT /api/admin/desk/:kind/:id/claim': { params: DeskParams, answer: answerSchema(Desk) },
  'DELETE /api/admin/desk/:kind/:id/claim': { params: DeskParams, answer: answerSchema(Desk) },
  'POST /api/admin/desk/:kind/:id/notes': { params: DeskParams, body: NoteBody, answer: answerSchema(Desk) },

  // Jobs
  'GET /api/admin/jobs': { query: DeadJobsQuery, answer: pageSchema(AdminDeadJob) },
  'POST /api/admin/jobs/:id/retry': { answer: answerSchema(AdminDeadJob) },
  'POST /api/admin/jobs/:id/discard': { answer: answerSchema(AdminDeadJob) },

  // People
  'DELETE /api/admin/users/:id/sessions': { answer: answerSchema(EndedSessions) },
  'DELETE /api/admin/users/:id/sessions/:session_id': { answer: answerSchema(EndedSessions) },
  'GET /api/admin/users': { query: QueueQuery, answer: deskPageSchema(AdminUser) },
  'GET /api/admin/teachers/:id/summary': { answer: answerSchema(TeacherSummary) },
  'GET /api/admin/users/:id': { answer: answerSchema(AdminPerson) },
  'POST /api/admin/users/:id/block': { body: ReasonBody, answer: answerSchema(AdminUser) },
  'POST /api/admin/users/:id/unblock': { body: ReasonBody, answer: answerSchema(AdminUser) },

  // Reports
  'GET /api/admin/reports': { query: QueueQuery, answer: deskPageSchema(AdminReport) },
  'POST /api/admin/reports/:id/hide': { body: ReasonBody, answer: answerSchema(AdminReport) },
  'POST /api/admin/reports/:id/keep': { body: ReasonBody, answer: answerSchema(AdminReport) },
  'POST /api/admin/reports/:id/restore': { body: ReasonBody, answer: answerSchema(AdminReport) },

  // Review notes
  'GET /api/admin/courses/:id/review-notes': { answer: answerSchema(ReviewNotes) },
  'POST /api/admin/courses/:id/review-notes': { body: AddReviewNoteBody, answer: answerSchema(ReviewNotes) },
  'PUT /api/admin/courses/:id/review-notes/:note_id': {
    body: FixReviewNoteBody,
    answer: answerSchema(ReviewNotes),
  },
  'DELETE /api/admin/courses/:id/review-notes/:note_id': { answer: answerSchema(ReviewNotes) },

  // Review of teachers and courses
  'GET /api/admin/teachers': { query: QueueQuery, answer: deskPageSchema(AdminTeacher) },
  'POST /api/admin/teachers/:id/approve': { answer: answerSchema(AdminTeacher) },
  'POST /api/admin/teachers/:id/reject': { body: ReasonBody, answer: answerSchema(AdminTeacher) },
  'GET /api/admin/courses': { query: QueueQuery, answer: deskPageSchema(AdminCourse) },
  'POST /api/admin/courses/:id/publish': { answer: answerSchema(CourseStatusAnswer) },
  'POST /api/admin/courses/:id/return': { body: ReasonBody, answer: answerSchema(CourseStatusAnswer) },
  'POST /api/admin/courses/:id/hide': { body: ReasonBody, answer: answerSchema(CourseStatusAnswer) },

  // Settings
  'GET /api/admin/categories': { answer: answerSchema(Type.Array(AdminCategory)) },
  'POST /api/admin/categories': { body: CategoryBody, answer: answerSchema(AdminCategory) },
  'PATCH /api/admin/categories/:id': { body: UpdateCategoryBody, answer: answerSchema(AdminCategory) },
  'GET /api/admin/percentage': { answer: answerSchema(FeeState) },
  'PUT /api/admin/percentage': { body: PercentBody, answer: answerSchema(FeeState) },
  'GET /api/admin/teachers/:id/fees': { answer: answerSchema(TeacherFeesState) },
  'PUT /api/admin/teachers/:id/fees': { body: TeacherFeesBody, answer: answerSchema(TeacherFeesState) },
  'GET /api/admin/fiscal': { answer: answerSchema(FiscalState) },
  'PUT /api/admin/fiscal': { body: PlatformFiscalBody, answer: answerSchema(FiscalState) },
  'GET /api/admin/courses/:id/fiscal': { answer: answerSchema(FiscalState) },
  'PUT /api/admin/courses/:id/fiscal': { body: CourseFiscalBody, answer: answerSchema(FiscalState) },
} satisfies Calls
