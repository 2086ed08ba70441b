import { type Static, Type } from 'typebox'
import { VariantSchema } from '../catalogue/catalogue.ts'
import { Id, oneOf, TITLE, Time, timeInput, VISIBLE } from '../common.ts'
import { MAX_CHAPTERS_TEXT } from '../learning/chapters.ts'
import { MAX_LESSON_TEXT, MAX_TEXT_FORMULAS, MAX_TEXT_PICTURES } from '../learning/lesson-text.ts'
import { MAX_FORMULA } from '../practice/markup.ts'
import {
  MAX_COURSE_TITLE,
  MAX_LESSON_DESCRIPTION,
  MAX_LESSON_FILE_NAME,
  MAX_LESSON_FILES,
  MAX_LESSON_TITLE,
  MAX_OUTCOME,
  MAX_OUTCOMES,
  MAX_SECTION_TITLE,
  MIN_COURSE_TITLE,
} from './limits.ts'
import { BaseVersion } from './versions.ts'

/** A finished resumable upload of the same teacher (`/api/uploads`), instead of a file part. */
const UploadId = Type.Optional(
  Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' }),
)

const courseFields = {
  title: Type.String({ minLength: MIN_COURSE_TITLE, maxLength: MAX_COURSE_TITLE, pattern: TITLE }),
  description: Type.String({ maxLength: 20000 }),
  category_id: Id,
  language: Type.Integer({ minimum: 1, maximum: 3 }),
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  period: Type.Integer({
    minimum: 1,
    maximum: 14,
    description: 'months of access; 13: for life; 14: one month at the price, then month by month',
  }),
  price: Type.Integer({ minimum: 0, maximum: 100000000, description: "so'm, whole; 0 is free" }),
  outcomes: Type.Union([
    Type.Array(Type.String({ minLength: 1, maxLength: MAX_OUTCOME }), { maxItems: MAX_OUTCOMES }),
    Type.String({ maxLength: 5000, description: 'the same array as JSON text' }),
  ]),
  trailer_upload_id: UploadId,
}
export const CreateCourseBody = Type.Object({
  title: courseFields.title,
  description: Type.Optional(courseFields.description),
  category_id: courseFields.category_id,
  language: courseFields.language,
  level: courseFields.level,
  period: courseFields.period,
  price: courseFields.price,
  outcomes: Type.Optional(courseFields.outcomes),
  trailer_upload_id: UploadId,
})
export type CreateCourseBody = Static<typeof CreateCourseBody>
export const UpdateCourseBody = Type.Partial(Type.Object({ ...courseFields, version: BaseVersion }))
export type UpdateCourseBody = Static<typeof UpdateCourseBody>

export const CompleteCourseBody = Type.Object({ course_id: Id })
export type CompleteCourseBody = Static<typeof CompleteCourseBody>

const lessonFields = {
  title: Type.String({ minLength: 1, maxLength: MAX_LESSON_TITLE, pattern: TITLE }),
  description: Type.String({
    minLength: 1,
    maxLength: MAX_LESSON_DESCRIPTION,
    pattern: VISIBLE,
    description: 'with `content` its words are taken instead',
  }),
  chapters: Type.Optional(
    Type.String({
      maxLength: MAX_CHAPTERS_TEXT,
      description: 'a line each, such as `0:00 Kirish`, in place of those in the description; empty for none',
    }),
  ),
  content: Type.Optional(
    Type.String({
      maxLength: MAX_LESSON_TEXT,
      description:
        "the text in blocks as JSON of ProseMirror's document (docs/learning.md); empty: plain again",
    }),
  ),
  is_open: Type.Boolean(),
  variant: Type.Optional(VariantSchema),
  video_link: Type.Optional(Type.String({ maxLength: 300 })),
  video_upload_id: UploadId,
  file_upload_id: UploadId,
}
/** The files of a lesson in their new order: those that it keeps by their ids, and finished uploads of `lesson_file`. */
export const LessonFilesBody = Type.Object({
  known: Type.Array(Id, { maxItems: MAX_LESSON_FILES, description: 'the files that the list began from' }),
  files: Type.Array(
    Type.Object({
      id: Type.Optional(Id),
      upload_id: UploadId,
      name: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: MAX_LESSON_FILE_NAME,
          pattern: VISIBLE,
          description: 'its ending stays',
        }),
      ),
    }),
    { maxItems: MAX_LESSON_FILES },
  ),
})
export type LessonFilesBody = Static<typeof LessonFilesBody>

/** What the editor of a text draws, which only the server can. */
export const TextPartsBody = Type.Object({
  formulas: Type.Array(Type.String({ minLength: 1, maxLength: MAX_FORMULA }), {
    maxItems: MAX_TEXT_FORMULAS,
  }),
  pictures: Type.Array(Id, { maxItems: MAX_TEXT_PICTURES }),
})
export type TextPartsBody = Static<typeof TextPartsBody>
export const TextParts = Type.Object({
  formulas: Type.Array(Type.String({ description: 'safe HTML with MathML, in the order of the request' })),
  pictures: Type.Array(Type.Object({ id: Id, image: Type.String({ description: 'its base address' }) }), {
    description: "the bearer's own only",
  }),
})
export type TextParts = Static<typeof TextParts>

export const CreateLessonBody = Type.Object({
  course_id: Id,
  /** The last section if it is left out. */
  section_id: Type.Optional(Id),
  ...lessonFields,
})
export type CreateLessonBody = Static<typeof CreateLessonBody>
export const UpdateLessonBody = Type.Partial(Type.Object({ ...lessonFields, version: BaseVersion }))
export type UpdateLessonBody = Static<typeof UpdateLessonBody>
export const LessonOrderBody = Type.Object({
  lesson_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
})
export type LessonOrderBody = Static<typeof LessonOrderBody>

/** The lessons of a course in their new order. */
export const LessonOrder = Type.Object({ lesson_ids: Type.Array(Id) })
export type LessonOrder = Static<typeof LessonOrder>

const sectionFields = {
  title: Type.String({ minLength: 1, maxLength: MAX_SECTION_TITLE, pattern: TITLE }),
  lesson_ids: Type.Array(Id, { maxItems: 500 }),
}
const unsectioned = Type.Array(Id, { maxItems: 500, description: 'lessons before the first section' })
const curriculumBody = {
  lesson_ids: unsectioned,
  sections: Type.Array(
    Type.Object({
      id: Type.Optional(Type.Integer({ ...Id, description: 'absent for a new section' })),
      ...sectionFields,
    }),
    { maxItems: 100 },
  ),
}
export const CurriculumBody = Type.Object({
  ...curriculumBody,
  base: Type.Optional(
    Type.Object(curriculumBody, {
      description:
        'what the change began from: only what differs from it is changed, and what others have done since stays',
    }),
  ),
})
export type CurriculumBody = Static<typeof CurriculumBody>

const curriculum = {
  lesson_ids: unsectioned,
  sections: Type.Array(Type.Object({ id: Id, ...sectionFields })),
}
/** The sections of a course and the order of its lessons. */
export type Curriculum = Static<typeof Curriculum>
export const Curriculum = Type.Object(curriculum)

/** The curriculum after a change. */
export const ArrangedCurriculum = Type.Object({
  ...curriculum,
  conflicts: Type.Array(Type.Object({ id: Id, title: sectionFields.title }), {
    description:
      'sections that somebody else has renamed since `base`, with the given title, which was not stored',
  }),
})
export type ArrangedCurriculum = Static<typeof ArrangedCurriculum>

export const CreatedAnswer = Type.Object({ id: Id })
/** If `publish_at` is absent, the chosen time is removed. */
export const PublishTimeBody = Type.Object({
  publish_at: Type.Optional(timeInput()),
})

/** A change of a course's price by its teacher. Amounts in UZS without the fee. */
export const PriceChange = Type.Object({
  id: Id,
  before: Type.Integer(),
  after: Type.Integer(),
  sales: Type.Integer({ description: 'purchases at the new price, until the next change' }),
  created_at: Time,
})
export type PriceChange = Static<typeof PriceChange>

/** A deleted course that can still be restored. */
export const DeletedCourse = Type.Object({
  id: Id,
  title: Type.String(),
  lessons_count: Type.Integer(),
  restorable_until: Time,
})
export type DeletedCourse = Static<typeof DeletedCourse>

/** A deleted lesson that can still be restored. */
export const DeletedLesson = Type.Object({ id: Id, title: Type.String(), restorable_until: Time })
export type DeletedLesson = Static<typeof DeletedLesson>

export const CourseStatusAnswer = Type.Object({ status: Type.Integer() })

/** A requirement that a course meets or lacks before review. */
export const ChecklistItem = Type.Object({
  key: oneOf([
    'description',
    'videos',
    'outcomes',
    'cover',
    'first_lesson_open',
    'lesson_videos',
    'sound',
    'length',
    'captions',
  ]),
  is_required: Type.Boolean({ description: 'without it the course cannot be submitted' }),
  is_met: Type.Boolean(),
  lessons: Type.Array(Type.Object({ id: Id, title: Type.String() }), {
    description: 'the first lessons that it concerns',
  }),
  lessons_count: Type.Integer(),
})
export type ChecklistItem = Static<typeof ChecklistItem>
