import {
  CompleteCourseBody,
  CourseStatusAnswer,
  CreateCourseBody,
  CreatedAnswer,
  CreateLessonBody,
  LessonOrderBody,
  UpdateCourseBody,
  UpdateLessonBody,
} from '@kashf/contract/authoring.ts'
import { Course, Lesson } from '@kashf/contract/catalogue.ts'
import { answerSchema, IdParams, Paging } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { HOUR_S } from '../../clock.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import type { SessionUser } from '../../http/session.ts'
import { MAX_ATTACHMENT_BYTES } from '../../media/attachments/store-attachment.ts'
import { MAX_IMAGE_BYTES } from '../../media/images/store-image.ts'
import { MAX_VIDEO_BYTES } from '../../media/processing/store-video.ts'
import type { Deps } from '../../runtime/deps.ts'
import { createCourse } from './create-course.ts'
import { createLesson } from './create-lesson.ts'
import { deleteLesson } from './delete-lesson.ts'
import { lessonVideoRoutes } from './lesson-video-routes.ts'
import { orderLessons } from './order-lessons.ts'
import { ownCourses } from './own-courses.ts'
import { ownCourse, ownLesson } from './policy.ts'
import { completeCourse } from './submit-course.ts'
import { updateCourse } from './update-course.ts'
import { updateLesson } from './update-lesson.ts'

/** How a course and a lesson look to the person who changed them: the learning room's, given by app.ts. */
interface ChangedPages {
  course(courseId: number, viewer: SessionUser): Promise<Course | null>
  lesson(lessonId: number, viewer: SessionUser): Promise<Lesson>
}

const tag = 'authoring'
const courseFiles = { cover: { maxBytes: MAX_IMAGE_BYTES }, trailer: { maxBytes: MAX_VIDEO_BYTES } }
const lessonFiles = { file: { maxBytes: MAX_ATTACHMENT_BYTES }, video: { maxBytes: MAX_VIDEO_BYTES } }
const OwnCoursesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
  cursor: Paging.cursor,
})

/** What an approved teacher does with courses and lessons. Whose they are is asked by each operation. */
export function authoringRoutes(app: FastifyInstance, deps: Deps, pages: ChangedPages): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/mine',
      session: 'teacher',
      summary: "The teacher's own courses in every status",
      tag,
      query: OwnCoursesQuery,
    },
    async ({ query, user }) =>
      ownCourses(deps, { teacherId: user.id, limit: query.limit ?? 100, cursor: query.cursor }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/courses',
      session: 'approved-teacher',
      summary: 'Begin a course',
      tag,
      answer: answerSchema(CreatedAnswer),
      refuses: ['image_refused', 'video_type_refused'],
      status: 201,
      limit: byUser(60, HOUR_S),
      body: CreateCourseBody,
      files: courseFiles,
    },
    async ({ body, files, user }) => ({
      data: await createCourse(deps, { teacherId: user.id, body, files }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'PATCH',
      url: '/api/courses/:id',
      session: 'approved-teacher',
      summary: 'Change a course',
      tag,
      answer: answerSchema(Course),
      refuses: ['image_refused', 'video_type_refused'],
      params: IdParams,
      before: ({ params, user }) => ownCourse(deps.db, { courseId: params.id, teacherId: user.id }),
      body: UpdateCourseBody,
      files: courseFiles,
    },
    async ({ params, body, files, user }) => {
      await updateCourse(deps, { courseId: params.id, teacherId: user.id, body, files })
      return { data: await pages.course(params.id, user) }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'PATCH',
      url: '/api/courses/complete',
      session: 'approved-teacher',
      summary: 'Hand a course in for review',
      tag,
      answer: answerSchema(CourseStatusAnswer),
      refuses: ['course_incomplete', 'course_state_conflict'],
      body: CompleteCourseBody,
    },
    async ({ body, user }) => ({
      data: await completeCourse(deps, { courseId: body.course_id, teacherId: user.id }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'PATCH',
      url: '/api/courses/:id/lessons',
      session: 'approved-teacher',
      summary: 'Put lessons in order',
      tag,
      params: IdParams,
      body: LessonOrderBody,
    },
    async ({ params, body, user }) => ({
      data: await orderLessons(deps, {
        courseId: params.id,
        teacherId: user.id,
        lessonIds: body.lesson_ids,
      }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/courses/videos',
      session: 'approved-teacher',
      summary: 'Add a lesson',
      tag,
      answer: answerSchema(CreatedAnswer),
      refuses: ['attachment_type_refused', 'video_type_refused'],
      status: 201,
      limit: byUser(300, HOUR_S),
      body: CreateLessonBody,
      files: lessonFiles,
    },
    async ({ body, files, user }) => ({
      data: await createLesson(deps, { teacherId: user.id, body, files }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'PATCH',
      url: '/api/courses/videos/:id',
      session: 'approved-teacher',
      summary: 'Change a lesson',
      tag,
      answer: answerSchema(Lesson),
      refuses: ['attachment_type_refused', 'video_type_refused'],
      params: IdParams,
      before: ({ params, user }) => ownLesson(deps.db, { lessonId: params.id, teacherId: user.id }),
      body: UpdateLessonBody,
      files: lessonFiles,
    },
    async ({ params, body, files, user }) => {
      await updateLesson(deps, { lessonId: params.id, teacherId: user.id, body, files })
      return { data: await pages.lesson(params.id, user) }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'DELETE',
      url: '/api/courses/videos/:id',
      session: 'approved-teacher',
      summary: 'Delete a lesson',
      tag,
      params: IdParams,
    },
    async ({ params, user }) => {
      await deleteLesson(deps, { lessonId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
  lessonVideoRoutes(app, deps, pages.lesson)
}
