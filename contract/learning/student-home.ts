import { type Static, Type } from 'typebox'
import { CourseCard } from '../catalogue/catalogue.ts'
import { Id, nullable, Time } from '../common.ts'

/** A course to continue, with the lesson to continue it at. */
export const CourseToContinue = Type.Object({
  course: CourseCard,
  lesson: Type.Object({
    id: Id,
    number: Type.Integer({ description: 'its place in the course, from 1' }),
    title: Type.String(),
    duration_s: Type.Number(),
    position_s: Type.Number(),
  }),
})
export type CourseToContinue = Static<typeof CourseToContinue>

/** A new course, or a new lesson of a published course, by a teacher whom the student follows. */
export const TeacherNews = Type.Object({
  course: CourseCard,
  lesson: nullable(
    Type.Object({ id: Id, title: Type.String(), duration_s: Type.Number() }),
    'null: the course is new',
  ),
  published_at: Time,
})
export type TeacherNews = Static<typeof TeacherNews>

/** A lesson that everybody may watch. */
const OpenLesson = Type.Object({
  id: Id,
  title: Type.String(),
  duration_s: Type.Number(),
  data_bytes: Type.Number({ description: 'what watching it costs at the lowest quality' }),
  poster: nullable(Type.String()),
  portal: nullable(Type.String(), 'the teacher in their arch; null without a portrait'),
  course: CourseCard,
})

/** The goal in days a week and the days of this week on which the student learned. A missed day costs nothing. */
export const LearningWeek = Type.Object({
  goal: nullable(Type.Integer({ minimum: 1, maximum: 7 }), 'days a week; null: none chosen'),
  today: Type.String({ description: "Tashkent's date, like 2026-03-09" }),
  days: Type.Array(Type.Object({ day: Type.String(), learned: Type.Boolean() }), {
    description: 'the seven days from Monday on',
  }),
})
export type LearningWeek = Static<typeof LearningWeek>

export const WeekGoalBody = Type.Object({
  goal: Type.Integer({ minimum: 0, maximum: 7, description: 'days a week to learn on; 0: no goal' }),
})

/** The home page of a student. No course is suggested twice, and none that the student has. */
export const StudentHome = Type.Object({
  to_continue: Type.Array(CourseToContinue, { description: 'the one watched last first' }),
  week: LearningWeek,
  news: Type.Array(TeacherNews),
  next: nullable(
    Type.Object({
      after: Type.String({ description: 'title of the course' }),
      courses: Type.Array(CourseCard),
    }),
    'what learners of the course watched last also took',
  ),
  near: nullable(
    Type.Object({ categories: Type.Array(Type.String()), courses: Type.Array(CourseCard) }),
    "popular courses of the student's categories",
  ),
  short_lessons: Type.Array(OpenLesson),
})
export type StudentHome = Static<typeof StudentHome>
