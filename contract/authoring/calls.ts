import { Type } from 'typebox'
import { CoverSpec } from '../art/art.ts'
import type { Calls } from '../call.ts'
import { Course, Lesson, OwnCourseList } from '../catalogue/catalogue.ts'
import { answerSchema, ChangedId, nullable, Paging, pageSchema } from '../common.ts'
import {
  MAX_ATTACHMENT_BYTES,
  MAX_CAPTION_BYTES,
  MAX_IMAGE_BYTES,
  MAX_VIDEO_BYTES,
} from '../media/file-sizes.ts'
import { CaptionParams, SetCaptions, VideoExtras } from '../media/media.ts'
import {
  ArrangedCurriculum,
  ChecklistItem,
  CompleteCourseBody,
  CourseStatusAnswer,
  CreateCourseBody,
  CreatedAnswer,
  CreateLessonBody,
  CurriculumBody,
  DeletedCourse,
  DeletedLesson,
  LessonFilesBody,
  LessonOrder,
  LessonOrderBody,
  PriceChange,
  PublishTimeBody,
  TextParts,
  TextPartsBody,
  UpdateCourseBody,
  UpdateLessonBody,
} from './authoring.ts'
import { Draft, DraftParams, SaveDraftBody, SavedDraft } from './drafts.ts'
import {
  FinishImportBody,
  ImportBody,
  ImportedFile,
  ImportedFiles,
  ImportedLink,
  ImportedLinks,
  LinksBody,
} from './imports.ts'
import { FixReviewNoteBody, ReviewNotes } from './review-notes.ts'
import {
  BaseVersion,
  EditVersion,
  EditVersionDetail,
  RestoreBody,
  SetAsideBody,
  VersionParams,
} from './versions.ts'

const OwnCoursesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
  cursor: Paging.cursor,
})
/** A description of 20,000 characters and outcomes of 5,000. */
const COURSE_BYTES = 160_000
/** A text beyond its limit is refused by its field as well. */
const MAX_LESSON_BYTES = 4_000_000
/** A text of 200,000 characters, each of up to 6 bytes as `\uXXXX`. */
const SET_ASIDE_BYTES = 1_210_000
const courseFiles = { cover: { maxBytes: MAX_IMAGE_BYTES }, trailer: { maxBytes: MAX_VIDEO_BYTES } }
const lessonFiles = { file: { maxBytes: MAX_ATTACHMENT_BYTES }, video: { maxBytes: MAX_VIDEO_BYTES } }
const CoverQuery = Type.Object({ version: BaseVersion })
const PriceChangesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Paging.cursor,
})
const VersionsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
})

export const authoringCalls = {
  // Courses
  'GET /api/courses/mine': { query: OwnCoursesQuery, answer: OwnCourseList, scope: 'courses:read' },
  'POST /api/courses': {
    body: CreateCourseBody,
    files: courseFiles,
    maxBodyBytes: COURSE_BYTES,
    answer: answerSchema(CreatedAnswer),
  },
  'PATCH /api/courses/:id': {
    body: UpdateCourseBody,
    files: courseFiles,
    maxBodyBytes: COURSE_BYTES,
    answer: answerSchema(Course),
  },
  'PUT /api/courses/:id/cover': { query: CoverQuery, body: CoverSpec, answer: answerSchema(Course) },
  'DELETE /api/courses/:id': { answer: answerSchema(ChangedId) },
  'GET /api/courses/deleted': { answer: answerSchema(Type.Array(DeletedCourse)) },
  'POST /api/courses/:id/restore': { answer: answerSchema(ChangedId) },
  'POST /api/courses/:id/duplicate': { answer: answerSchema(CreatedAnswer) },
  'GET /api/courses/:id/prices': {
    query: PriceChangesQuery,
    answer: pageSchema(PriceChange),
    scope: 'courses:read',
  },

  // Curriculum
  'PUT /api/courses/:id/curriculum': {
    body: CurriculumBody,
    // 100 titles and 500 lessons, before and after the change.
    maxBodyBytes: 250_000,
    answer: answerSchema(ArrangedCurriculum),
  },
  'GET /api/courses/:id/lessons/deleted': { answer: answerSchema(Type.Array(DeletedLesson)) },
  'POST /api/courses/videos/:id/restore': { answer: answerSchema(ChangedId) },

  // Drafts
  'GET /api/drafts/:form/:subject_id': { params: DraftParams, answer: answerSchema(nullable(Draft)) },
  'PUT /api/drafts/:form/:subject_id': {
    params: DraftParams,
    body: SaveDraftBody,
    // A draft has 400,000 characters, each of up to 6 bytes as `\uXXXX`.
    maxBodyBytes: 2_410_000,
    answer: answerSchema(SavedDraft),
  },

  // Videos by link
  'POST /api/courses/:id/imports/links': {
    body: LinksBody,
    // 60 links of 2,000 characters.
    maxBodyBytes: 750_000,
    answer: answerSchema(ImportedLinks),
  },
  'GET /api/courses/:id/imports/links': { answer: answerSchema(ImportedLinks) },
  'POST /api/courses/:id/imports/:importId/retry': { answer: answerSchema(ImportedLink) },

  // Files that become lessons
  'POST /api/courses/:id/imports': {
    body: ImportBody,
    // 200 files with descriptions of 5,000 Cyrillic characters, in UTF-8.
    maxBodyBytes: 2_500_000,
    answer: answerSchema(ImportedFiles),
  },
  'GET /api/courses/:id/imports': { answer: answerSchema(ImportedFiles) },
  'GET /api/courses/:id/imports/:importId': { answer: answerSchema(ImportedFile) },
  'POST /api/courses/:id/imports/:importId': { body: FinishImportBody, answer: answerSchema(ImportedFile) },
  'DELETE /api/courses/:id/imports/:importId': { answer: answerSchema(ChangedId) },
  'POST /api/courses/:id/imports/:importId/restore': { answer: answerSchema(ChangedId) },

  // Lessons
  'POST /api/courses/videos': {
    body: CreateLessonBody,
    maxBodyBytes: MAX_LESSON_BYTES,
    files: lessonFiles,
    answer: answerSchema(CreatedAnswer),
  },
  'PATCH /api/courses/videos/:id': {
    body: UpdateLessonBody,
    maxBodyBytes: MAX_LESSON_BYTES,
    files: lessonFiles,
    answer: answerSchema(Lesson),
  },
  'PUT /api/courses/videos/:id/files': { body: LessonFilesBody, answer: answerSchema(Lesson) },
  'POST /api/courses/text-parts': {
    body: TextPartsBody,
    // 200 formulas of 500 characters.
    maxBodyBytes: 650_000,
    answer: answerSchema(TextParts),
  },
  'DELETE /api/courses/videos/:id': { answer: answerSchema(ChangedId) },
  'PATCH /api/courses/:id/lessons': { body: LessonOrderBody, answer: answerSchema(LessonOrder) },

  // Videos and captions of lessons
  'PUT /api/courses/videos/:id/captions/:language': {
    params: CaptionParams,
    files: { file: { maxBytes: MAX_CAPTION_BYTES } },
    answer: answerSchema(SetCaptions),
  },
  'DELETE /api/courses/videos/:id/captions/:language': {
    params: CaptionParams,
    answer: answerSchema(VideoExtras),
  },
  'POST /api/courses/videos/:id/retry': { answer: answerSchema(Lesson) },

  // Review notes
  'GET /api/courses/:id/review-notes': { answer: answerSchema(ReviewNotes) },
  'PUT /api/courses/:id/review-notes/:note_id': {
    body: FixReviewNoteBody,
    answer: answerSchema(ReviewNotes),
  },

  // Review
  'GET /api/courses/:id/checklist': {
    answer: answerSchema(Type.Array(ChecklistItem)),
    scope: 'courses:read',
  },
  'PUT /api/courses/:id/publish-at': { body: PublishTimeBody, answer: answerSchema(ChangedId) },
  'PATCH /api/courses/complete': { body: CompleteCourseBody, answer: answerSchema(CourseStatusAnswer) },
  'POST /api/courses/:id/hide': { answer: answerSchema(CourseStatusAnswer) },
  'POST /api/courses/:id/show': { answer: answerSchema(CourseStatusAnswer) },

  // Versions
  'GET /api/courses/:id/versions': { query: VersionsQuery, answer: pageSchema(EditVersion) },
  'GET /api/courses/versions/:id': { params: VersionParams, answer: answerSchema(EditVersionDetail) },
  'POST /api/courses/versions/:id/restore': {
    params: VersionParams,
    body: RestoreBody,
    answer: answerSchema(EditVersionDetail),
  },
  'POST /api/courses/:id/set-aside': {
    body: SetAsideBody,
    // A text of a lesson in blocks.
    maxBodyBytes: SET_ASIDE_BYTES,
    answer: answerSchema(ChangedId),
  },
} satisfies Calls
