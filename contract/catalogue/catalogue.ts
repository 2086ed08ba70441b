import { type Static, Type } from 'typebox'
import { Teacher } from '../accounts/accounts.ts'
import { CoverSpec, World } from '../art/art.ts'
import { Id, nullable, oneOf, PersonRef, pageSchema, Time, WholeListPaging } from '../common.ts'
import { MIN_SCORES } from '../constants.ts'
import { VIDEO_NOTES, VideoExtras } from '../media/media.ts'
import { Receipt } from '../purchases/promo-codes.ts'
import { LessonLock } from './lesson-lock.ts'
import { MAX_SEARCH } from './limits.ts'
import { StudioRole } from './team-roles.ts'

const Ids = Type.Optional(
  Type.String({ maxLength: 400, description: 'comma-separated numbers; empty means all' }),
)

export const SORTS = ['popular', 'new', 'rating', 'price_asc', 'price_desc', 'relevance'] as const
export type Sort = (typeof SORTS)[number]

export const CourseListQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 2000, description: `cut to ${MAX_SEARCH} characters` })),
  languages: Ids,
  levels: Ids,
  periods: Ids,
  lengths: Ids,
  categories: Ids,
  prices: Ids,
  teacher_ids: Ids,
  is_free: Type.Optional(Type.String({ maxLength: 10, description: '`true`, `false` or empty' })),
  min_score: Type.Optional(
    Type.String({ maxLength: 10, description: `the lowest average: ${MIN_SCORES.join(', ')}` }),
  ),
  captions: Type.Optional(
    Type.String({ maxLength: 10, description: '`true`: courses that have lessons with captions' }),
  ),
  verbatim: Type.Optional(
    Type.String({ maxLength: 10, description: '`true`: search for the text as typed, without corrections' }),
  ),
  sort: Type.Optional(Type.String({ maxLength: 20, description: SORTS.join(', ') })),
  facets: Type.Optional(Type.String({ maxLength: 5 })),
  ...WholeListPaging,
})
export type CourseListQuery = Static<typeof CourseListQuery>

export const VariantSchema = oneOf(['video', 'practice', 'summary'])

const CourseLanguage = oneOf([1, 2, 3], {
  description: "1 O'zbek tili, 2 Rus tili, 3 Ingliz tili",
})

export const Category = Type.Object({ id: Id, name: Type.String(), courses_count: Type.Integer() })
export type Category = Static<typeof Category>

export const CategoryInLanguages = Type.Object({
  ...Category.properties,
  name_ru: nullable(Type.String(), 'in Russian; null: only the Uzbek name'),
})
export type CategoryInLanguages = Static<typeof CategoryInLanguages>

export type TeacherRef = Static<typeof PersonRef>

const courseCard = {
  id: Id,
  title: Type.String(),
  cover: Type.String({ description: 'base address without the width: `{cover}/640.webp`' }),
  square: Type.String({ description: 'the same as a square without words: `{square}/240.webp`, or 120' }),
  world: nullable(World, 'the colours of a drawn cover; null for an uploaded picture'),
  price: Type.Number({ description: "the teacher's, UZS" }),
  price_to_pay: Type.Number({ description: 'with the fee, UZS' }),
  is_free: Type.Boolean(),
  average_score: Type.Number(),
  scores_count: Type.Integer(),
  comments_count: Type.Integer(),
  learners_count: Type.Integer(),
  duration_s: Type.Number(),
  lessons_count: Type.Integer(),
  language: CourseLanguage,
  level: oneOf([1, 2, 3], {
    description: "1 Boshlang'ich, 2 O'rta, 3 Yuqori",
  }),
  period: Type.Integer({ description: '1–12 months, 13 is for life, 14 is paid month by month' }),
  category: Type.Object({ id: Id, name: Type.String() }),
  teacher: PersonRef,
  created_at: Time,
  status: Type.Integer({ description: '1 draft, 2 published, 3 in review, 4 hidden, 5 returned' }),
  progress: Type.Optional(
    Type.Integer({ description: '0–100; only in purchased-courses; 100 stays when lessons are added' }),
  ),
  new_lessons: Type.Optional(
    Type.Integer({ description: 'added since the course was finished, and not completed' }),
  ),
  access_expires_at: Type.Optional(nullable(Time, 'null is for life; only in purchased-courses')),
  next_lesson: Type.Optional(
    nullable(
      Type.Object({ id: Id, title: Type.String() }),
      'where the learner goes on, null when all lessons are done; in purchased-courses, on the page of a course for signed-in people',
    ),
  ),
  last_watched_at: Type.Optional(nullable(Time, 'only in purchased-courses')),
  receipt: Type.Optional(nullable(Receipt, 'of the purchase that gave the access; only for its buyer')),
}
/** A course in a list. */
export const CourseCard = Type.Object(courseCard)
export type CourseCard = Static<typeof CourseCard>

/** `empty` has no video yet; the reason of `failed` is in `failure`. */
const LessonStatus = oneOf(['empty', 'waiting', 'processing', 'ready', 'failed'])
export type LessonStatus = Static<typeof LessonStatus>

const LessonItem = Type.Object({
  id: Id,
  section_id: nullable(Id, 'null: before the first section'),
  title: Type.String(),
  is_free: Type.Boolean(),
  variant: VariantSchema,
  duration_s: Type.Number(),
  data_bytes: Type.Number({ description: 'what watching it costs at the lowest quality; 0 while unknown' }),
  status: LessonStatus,
  gate_lesson_id: Type.Optional(
    Type.Integer({
      description: 'the test lesson that the learner has to pass first; only while it locks this one',
    }),
  ),
  lock: Type.Optional(LessonLock),
  test_questions: Type.Optional(Type.Integer({ description: 'only for a lesson that is a test' })),
  reading_s: Type.Optional(
    Type.Integer({ description: 'only for a lesson that is a text in blocks: how long reading it takes' }),
  ),
  has_homework: Type.Optional(Type.Literal(true, { description: 'only for a lesson with a task under it' })),
  completed: Type.Optional(Type.Boolean({ description: 'only for the signed-in learner' })),
})
export type LessonItem = Static<typeof LessonItem>

/** A section of a course, which groups its lessons. */
export const CourseSection = Type.Object({
  id: Id,
  title: Type.String(),
  gate_lesson_id: Type.Optional(nullable(Id, 'the lesson whose test opens its lessons')),
})
export type CourseSection = Static<typeof CourseSection>

/** A course in the list of its owner, or of a member of its team. */
export const OwnCourseCard = Type.Object({
  ...courseCard,
  return_reason: nullable(Type.String(), 'why it was returned or hidden'),
  hidden_by_teacher: Type.Boolean(),
  publish_at: nullable(Time, 'when it goes on sale, if a time was chosen'),
  role: StudioRole,
})
export type OwnCourseCard = Static<typeof OwnCourseCard>

/** A page of a teacher's own courses. */
export const OwnCourseList = Type.Object({
  ...pageSchema(OwnCourseCard).properties,
  counts: Type.Object(
    {
      draft: Type.Integer(),
      published: Type.Integer(),
      in_review: Type.Integer(),
      hidden: Type.Integer(),
      returned: Type.Integer(),
    },
    { description: 'courses of each status, on all pages' },
  ),
})
export type OwnCourseList = Static<typeof OwnCourseList>

const Comment = Type.Object({
  id: Id,
  text: Type.String(),
  author: PersonRef,
  is_teacher: Type.Boolean(),
  is_mine: Type.Boolean({ description: 'written by the reader' }),
  score: nullable(Type.Integer(), "the author's score of the course"),
  watched_percent: nullable(Type.Integer(), 'how much of the course they had watched by then'),
  useful_count: Type.Integer({ description: 'people who found it useful; answers are not counted' }),
  is_useful: Type.Boolean({ description: 'the reader is one of them' }),
  created_at: Time,
  edited_at: nullable(Time),
})
export interface CourseComment extends Static<typeof Comment> {
  replies: CourseComment[]
}
const Reply = Type.Object({ ...Comment.properties, replies: Type.Array(Type.Unknown(), { maxItems: 0 }) })
/** A reply has no replies of its own. */
export const CourseComment = Type.Unsafe<CourseComment>(
  Type.Object({ ...Comment.properties, replies: Type.Array(Reply) }),
)

/** A review that is shown on its own: the text of a learner with a good score. */
export const TopReview = Type.Object({
  id: Id,
  text: Type.String(),
  author: PersonRef,
  score: Type.Integer(),
  watched_percent: Type.Integer({ description: 'how much of the course they had watched by then' }),
  useful_count: Type.Integer(),
  created_at: Time,
  course: Type.Object({ id: Id, title: Type.String() }),
})
export type TopReview = Static<typeof TopReview>

export const Course = Type.Object({
  ...courseCard,
  description: Type.String({ description: 'safe HTML' }),
  trailer: nullable(
    Type.Object({ reference: Type.String(), poster: nullable(Type.String()), duration_s: Type.Number() }),
  ),
  outcomes: Type.Array(Type.String()),
  videos: Type.Array(LessonItem),
  sections: Type.Array(CourseSection, { description: 'in their order; a section may have no lessons' }),
  comments: Type.Array(CourseComment, { description: 'the first page, the most useful first' }),
  top_review: nullable(TopReview, 'the most useful review with words and a good score'),
  score_distribution: Type.Object({
    1: Type.Integer(),
    2: Type.Integer(),
    3: Type.Integer(),
    4: Type.Integer(),
    5: Type.Integer(),
  }),
  answer_hours: Type.Optional(
    Type.Integer({ description: 'the usual time to an answer, in hours; absent before 20 answers' }),
  ),
  growth: Type.Optional(
    Type.Object(
      {
        people: Type.Integer({ description: 'buyers who sat two mock exams of the course on one scale' }),
        buyers: Type.Integer(),
        gain_milli: Type.Integer({ description: 'mean of what they gained, in thousandths of a point' }),
        margin_milli: Type.Integer({ description: 'half of its 95 % interval' }),
      },
      { description: 'absent: of fewer than 50 people' },
    ),
  ),
  has_tariffs: Type.Optional(
    Type.Boolean({ description: 'sold by tariffs, at the price of the cheapest or more; absent otherwise' }),
  ),
  in_parts: Type.Optional(
    Type.Object(
      { parts: Type.Integer(), price: Type.Number({ description: 'UZS of the first one, with the fee' }) },
      { description: 'also sold in parts, or bought so; absent otherwise' },
    ),
  ),
  has_group: Type.Optional(
    Type.Boolean({ description: 'the viewer is in a group of the course; absent otherwise' }),
  ),
  return_reason: Type.Optional(nullable(Type.String(), "only for the course's own teacher")),
  hidden_by_teacher: Type.Optional(
    Type.Boolean({ description: "only for the course's own teacher, who may then show it again" }),
  ),
  publish_at: Type.Optional(
    nullable(Time, "only for the course's own teacher: when it goes on sale, if a time was chosen"),
  ),
  cover_spec: Type.Optional(
    nullable(CoverSpec, "only for the course's own teacher; null for an uploaded picture"),
  ),
  version: Type.Optional(
    Type.Integer({ description: "only for the course's own teacher: what an edit begins from" }),
  ),
  is_purchased: Type.Optional(Type.Boolean({ description: 'only with a session, like the fields below' })),
  is_saved: Type.Optional(Type.Boolean()),
  is_owner: Type.Optional(
    Type.Boolean({ description: 'the reader teaches it: its owner, or an author or curator of its team' }),
  ),
  role: Type.Optional(nullable(StudioRole, 'what the reader is to it in the studio')),
  my_score: Type.Optional(nullable(Type.Integer())),
  is_my_score_counted: Type.Optional(
    Type.Boolean({ description: 'my_score is in the average; false until its author has watched enough' }),
  ),
})
export type Course = Static<typeof Course>

/** The text of a lesson in blocks. */
export const LessonText = Type.Object({
  html: Type.String({ description: 'safe HTML; `description` has its words' }),
  reading_s: Type.Integer({ description: 'how long reading it takes' }),
  least_s: Type.Integer({
    description:
      'a lesson that is its text is completed by a report with `is_read` this long after the first report',
  }),
})
export type LessonText = Static<typeof LessonText>

/** A file of a lesson. */
export const LessonFile = Type.Object({
  file: Type.String({ description: '`file/{id}`' }),
  name: Type.String(),
  bytes: Type.Integer(),
  is_lost: Type.Boolean({ description: 'a restored backup lacked it' }),
})
export type LessonFile = Static<typeof LessonFile>

export const Lesson = Type.Object({
  id: Id,
  course_id: Id,
  course_title: Type.String(),
  title: Type.String(),
  description: Type.String(),
  chapters: Type.String({
    description: 'set by hand, a line each, such as `0:00 Kirish`; empty: those that the description names',
  }),
  is_open: Type.Boolean(),
  is_free: Type.Boolean(),
  variant: VariantSchema,
  video_link: nullable(Type.String(), 'a Vimeo embed address or our own reference `video/{id}`'),
  file: nullable(Type.String(), '`file/{id}`'),
  file_name: nullable(Type.String()),
  file_size: nullable(Type.Integer()),
  is_file_lost: Type.Boolean({
    description: 'a restored backup lacked the file: its teacher uploads it again',
  }),
  duration_s: Type.Number(),
  /** When its video could first be watched. */
  uploaded_at: Time,
  status: LessonStatus,
  test_id: nullable(Id, 'the test that the lesson is; such a lesson has no video'),
  percent: Type.Integer({ description: '0–100 while processing' }),
  failure: nullable(Type.String(), 'why it failed, for its teacher'),
  video_note: nullable(oneOf(VIDEO_NOTES), 'what was decided about its sound, for its teacher'),
  can_retry: Type.Boolean({ description: 'the failed file is still stored: its teacher may retry it' }),
  poster: nullable(Type.String()),
  position_s: Type.Number(),
  completed: Type.Boolean(),
  notes_count: Type.Integer({ description: "the reader's own" }),
  questions_count: Type.Integer({ description: 'that the reader may read' }),
  answer_hours: Type.Optional(
    Type.Integer({ description: 'the usual time to an answer, in hours; absent before 20 answers' }),
  ),
  has_homework: Type.Boolean({
    description: 'a task under it, or work of the reader at one that was taken back',
  }),
  more_files: Type.Optional(
    Type.Array(LessonFile, { description: 'the files after the first, which is `file`; absent without any' }),
  ),
  text: Type.Optional(LessonText),
  content: Type.Optional(
    Type.String({ description: "only for the course's own teacher: the document of `text` as JSON" }),
  ),
  version: Type.Optional(
    Type.Integer({ description: "only for the course's own teacher: what an edit begins from" }),
  ),
  ...VideoExtras.properties,
})
export type Lesson = Static<typeof Lesson>

export const TeacherPage = Type.Object({
  ...Teacher.properties,
  courses: Type.Array(CourseCard),
  is_subscribed: Type.Optional(Type.Boolean()),
})
export type TeacherPage = Static<typeof TeacherPage>

const CountByNumber = Type.Record(Type.String(), Type.Integer())
export const FacetCounts = Type.Object({
  categories: CountByNumber,
  languages: CountByNumber,
  levels: CountByNumber,
  periods: CountByNumber,
  lengths: Type.Record(Type.String(), Type.Integer(), {
    description: '1 up to 2 hours, 2 up to 6, 3 up to 15, 4 longer',
  }),
  is_free: Type.Object({ true: Type.Integer(), false: Type.Integer() }),
  prices: Type.Record(Type.String(), Type.Integer(), {
    description: "by what buyers pay: 1 free, 2 up to 100 000 so'm, 3 up to 300 000, 4 more",
  }),
  min_score: Type.Record(Type.String(), Type.Integer(), { description: 'by the lowest average' }),
  captions: Type.Integer({ description: 'courses that have lessons with captions' }),
  teachers: Type.Array(
    Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String(), courses: Type.Integer() }),
    { description: 'of the most popular results, those with most of them first' },
  ),
})
export type FacetCounts = Static<typeof FacetCounts>

/** The interpretation of a search text. */
export const SearchReading = Type.Object({
  meant: nullable(Type.String(), 'the corrected text; null when it was searched for as typed'),
  is_nearest: Type.Boolean({ description: 'no course has all the words: these have some of them' }),
})
export type SearchReading = Static<typeof SearchReading>

/** A page of the public catalogue. */
export const CourseList = Type.Object({
  ...pageSchema(CourseCard).properties,
  is_estimate: Type.Boolean({ description: 'the total and the facets are close, not exact' }),
  search: nullable(SearchReading),
  facets: Type.Optional(FacetCounts),
})

export const SuggestionsQuery = Type.Object({ text: Type.String({ maxLength: MAX_SEARCH }) })

/** The best few suggestions of each kind for a text that is being typed. */
export const Suggestions = Type.Object({
  courses: Type.Array(
    Type.Object({ id: Id, title: Type.String(), language: CourseLanguage, teacher: Type.String() }),
  ),
  teachers: Type.Array(PersonRef),
  categories: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  meant: nullable(Type.String(), 'the corrected text; null when it was searched for as typed'),
})
export type Suggestions = Static<typeof Suggestions>

export const TeacherList = Type.Object({
  data: Type.Object({ teachers: Type.Array(Teacher) }),
  next_cursor: nullable(Type.String()),
})
