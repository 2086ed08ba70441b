import { CoverSpec } from '@kashf/contract/art/art.ts'
import {
  CreateCourseBody,
  CreatedAnswer,
  DeletedCourse,
  PriceChange,
  UpdateCourseBody,
} from '@kashf/contract/authoring/authoring.ts'
import { BaseVersion } from '@kashf/contract/authoring/versions.ts'
import { Course, OwnCourseList } from '@kashf/contract/catalogue/catalogue.ts'
import { answerSchema, ChangedId, IdParams, Paging, pageSchema } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { coursePage } from '../../learning/views/course-page.ts'
import { MAX_IMAGE_BYTES } from '../../media/images/store-image.ts'
import { MAX_VIDEO_BYTES } from '../../media/processing/store-video.ts'
import { coverCourse } from '../covers/cover-course.ts'
import { createCourse } from './create-course.ts'
import { deleteCourse, deletedCourses, restoreCourse } from './delete-course.ts'
import { duplicateCourse } from './duplicate-course.ts'
import { ownCourses } from './own-courses.ts'
import { listPriceChanges } from './price-changes.ts'
import { updateCourse } from './update-course.ts'

const tag = 'authoring'
/** A description of 20,000 characters and outcomes of 5,000. */
const COURSE_BYTES = 160_000
const courseFiles = { cover: { maxBytes: MAX_IMAGE_BYTES }, trailer: { maxBytes: MAX_VIDEO_BYTES } }
const CoverQuery = Type.Object({ version: BaseVersion })
const PriceChangesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Paging.cursor,
})
const OwnCoursesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
  cursor: Paging.cursor,
})

/** A teacher's own courses: making, changing, copying and deleting them. */
export function courseRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/mine',
      session: 'teacher',
      scope: 'courses:read',
      summary: "The teacher's own courses in every status",
      tag,
      answer: OwnCourseList,
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
      summary: 'Create a course',
      tag,
      answer: answerSchema(CreatedAnswer),
      refuses: ['image_refused', 'video_type_refused'],
      status: 201,
      limit: byUser(60, HOUR_S),
      body: CreateCourseBody,
      maxBodyBytes: COURSE_BYTES,
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
      refuses: ['image_refused', 'video_type_refused', 'edit_conflict'],
      limit: byUser(300, HOUR_S),
      params: IdParams,
      before: ({ params, user }) => courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id }),
      body: UpdateCourseBody,
      maxBodyBytes: COURSE_BYTES,
      files: courseFiles,
    },
    async ({ params, body, files, user }) => {
      await updateCourse(deps, { courseId: params.id, teacherId: user.id, body, files })
      return { data: await coursePage(deps, params.id, user) }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'PUT',
      url: '/api/courses/:id/cover',
      session: 'approved-teacher',
      summary: 'Draw the cover of a course, in place of the current one',
      tag,
      answer: answerSchema(Course),
      limit: byUser(120, HOUR_S),
      params: IdParams,
      query: CoverQuery,
      body: CoverSpec,
      refuses: ['edit_conflict'],
    },
    async ({ params, query, body, user }) => {
      await courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id })
      const { version } = query
      await coverCourse(deps, { courseId: params.id, spec: body, chosenBy: user.id, version })
      return { data: await coursePage(deps, params.id, user) }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'DELETE',
      url: '/api/courses/:id',
      session: 'approved-teacher',
      summary: 'Delete a course that was never on sale; for a day it can be restored',
      tag,
      answer: answerSchema(ChangedId),
      refuses: ['course_state_conflict'],
      limit: byUser(60, HOUR_S),
      params: IdParams,
    },
    async ({ params, user }) => {
      await deleteCourse(deps, { courseId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/deleted',
      session: 'approved-teacher',
      summary: 'My deleted courses that can still be restored',
      tag,
      answer: answerSchema(Type.Array(DeletedCourse)),
    },
    async ({ user }) => ({ data: await deletedCourses(deps, user.id) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/courses/:id/restore',
      session: 'approved-teacher',
      summary: 'Restore a deleted course',
      tag,
      answer: answerSchema(ChangedId),
      limit: byUser(60, HOUR_S),
      params: IdParams,
    },
    async ({ params, user }) => {
      await restoreCourse(deps, { courseId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/courses/:id/duplicate',
      session: 'approved-teacher',
      summary: 'Make a draft with the texts, cover, sections and lessons of a course',
      tag,
      answer: answerSchema(CreatedAnswer),
      status: 201,
      limit: byUser(30, HOUR_S),
      params: IdParams,
    },
    async ({ params, user }) => ({
      data: await duplicateCourse(deps, { courseId: params.id, teacherId: user.id }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/:id/prices',
      session: 'approved-teacher',
      scope: 'courses:read',
      summary: "The changes of a course's price, the latest first",
      tag,
      answer: pageSchema(PriceChange),
      params: IdParams,
      query: PriceChangesQuery,
    },
    async ({ params, query, user }) => {
      await courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id })
      return listPriceChanges(deps.db, {
        courseId: params.id,
        limit: query.limit ?? 20,
        cursor: query.cursor,
      })
    },
  )
}
