import { Type } from 'typebox'
import { CourseStatusAnswer } from '../authoring/authoring.ts'
import {
  AddReviewNoteBody,
  FixReviewNoteBody,
  ReviewNoteParams,
  ReviewNotes,
} from '../authoring/review-notes.ts'
import type { Calls } from '../call.ts'
import { answerSchema, IdParams, pageSchema } from '../common.ts'
import { AdminBanner, BannersQuery, CreateBannerBody } from '../content/banners.ts'
import {
  AdminContactMessage,
  AnswerBody,
  ContentParams,
  ContentVersion,
  MarkdownBody,
  PublishBody,
  VersionsQuery,
} from '../content/content.ts'
import { AdminReport } from '../learning/reports.ts'
import { CourseFiscalBody, FiscalState, PlatformFiscalBody } from '../money/fiscal.ts'
import { Desk, DeskParams, deskPageSchema } from './desk.ts'
import { FeeState, NoteBody, PercentBody } from './money.ts'
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
import { AdminPerson, EndedSessions, PersonSessionParams } from './people.ts'
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
  'POST /api/admin/banners/:id/end': { params: IdParams, answer: answerSchema(AdminBanner) },
  'GET /api/admin/contact': { query: QueueQuery, answer: deskPageSchema(AdminContactMessage) },
  'POST /api/admin/contact/:id/answer': {
    params: IdParams,
    body: AnswerBody,
    answer: answerSchema(AdminContactMessage),
  },

  // Desk
  'GET /api/admin/desk/:kind/:id': { params: DeskParams, answer: answerSchema(Desk) },
  'PUT /api/admin/desk/:kind/:id/claim': { params: DeskParams, answer: answerSchema(Desk) },
  'DELETE /api/admin/desk/:kind/:id/claim': { params: DeskParams, answer: answerSchema(Desk) },
  'POST /api/admin/desk/:kind/:id/notes': { params: DeskParams, body: NoteBody, answer: answerSchema(Desk) },

  // Jobs
  'GET /api/admin/jobs': { query: DeadJobsQuery, answer: pageSchema(AdminDeadJob) },
  'POST /api/admin/jobs/:id/retry': { params: IdParams, answer: answerSchema(AdminDeadJob) },
  'POST /api/admin/jobs/:id/discard': { params: IdParams, answer: answerSchema(AdminDeadJob) },

  // People
  'DELETE /api/admin/users/:id/sessions': { params: IdParams, answer: answerSchema(EndedSessions) },
  'DELETE /api/admin/users/:id/sessions/:session_id': {
    params: PersonSessionParams,
    answer: answerSchema(EndedSessions),
  },
  'GET /api/admin/users': { query: QueueQuery, answer: deskPageSchema(AdminUser) },
  'GET /api/admin/users/:id': { params: IdParams, answer: answerSchema(AdminPerson) },
  'POST /api/admin/users/:id/block': { params: IdParams, body: ReasonBody, answer: answerSchema(AdminUser) },
  'POST /api/admin/users/:id/unblock': {
    params: IdParams,
    body: ReasonBody,
    answer: answerSchema(AdminUser),
  },

  // Reports
  'GET /api/admin/reports': { query: QueueQuery, answer: deskPageSchema(AdminReport) },
  'POST /api/admin/reports/:id/hide': {
    params: IdParams,
    body: ReasonBody,
    answer: answerSchema(AdminReport),
  },
  'POST /api/admin/reports/:id/keep': {
    params: IdParams,
    body: ReasonBody,
    answer: answerSchema(AdminReport),
  },
  'POST /api/admin/reports/:id/restore': {
    params: IdParams,
    body: ReasonBody,
    answer: answerSchema(AdminReport),
  },

  // Review notes
  'GET /api/admin/courses/:id/review-notes': { params: IdParams, answer: answerSchema(ReviewNotes) },
  'POST /api/admin/courses/:id/review-notes': {
    params: IdParams,
    body: AddReviewNoteBody,
    answer: answerSchema(ReviewNotes),
  },
  'PUT /api/admin/courses/:id/review-notes/:note_id': {
    params: ReviewNoteParams,
    body: FixReviewNoteBody,
    answer: answerSchema(ReviewNotes),
  },
  'DELETE /api/admin/courses/:id/review-notes/:note_id': {
    params: ReviewNoteParams,
    answer: answerSchema(ReviewNotes),
  },

  // Review of teachers and courses
  'GET /api/admin/teachers': { query: QueueQuery, answer: deskPageSchema(AdminTeacher) },
  'POST /api/admin/teachers/:id/approve': { params: IdParams, answer: answerSchema(AdminTeacher) },
  'POST /api/admin/teachers/:id/reject': {
    params: IdParams,
    body: ReasonBody,
    answer: answerSchema(AdminTeacher),
  },
  'GET /api/admin/courses': { query: QueueQuery, answer: deskPageSchema(AdminCourse) },
  'POST /api/admin/courses/:id/publish': { params: IdParams, answer: answerSchema(CourseStatusAnswer) },
  'POST /api/admin/courses/:id/return': {
    params: IdParams,
    body: ReasonBody,
    answer: answerSchema(CourseStatusAnswer),
  },
  'POST /api/admin/courses/:id/hide': {
    params: IdParams,
    body: ReasonBody,
    answer: answerSchema(CourseStatusAnswer),
  },

  // Settings
  'GET /api/admin/categories': { answer: answerSchema(Type.Array(AdminCategory)) },
  'POST /api/admin/categories': { body: CategoryBody, answer: answerSchema(AdminCategory) },
  'PATCH /api/admin/categories/:id': {
    params: IdParams,
    body: UpdateCategoryBody,
    answer: answerSchema(AdminCategory),
  },
  'GET /api/admin/percentage': { answer: answerSchema(FeeState) },
  'PUT /api/admin/percentage': { body: PercentBody, answer: answerSchema(FeeState) },
  'GET /api/admin/fiscal': { answer: answerSchema(FiscalState) },
  'PUT /api/admin/fiscal': { body: PlatformFiscalBody, answer: answerSchema(FiscalState) },
  'GET /api/admin/courses/:id/fiscal': { params: IdParams, answer: answerSchema(FiscalState) },
  'PUT /api/admin/courses/:id/fiscal': {
    params: IdParams,
    body: CourseFiscalBody,
    answer: answerSchema(FiscalState),
  },
} satisfies Calls
