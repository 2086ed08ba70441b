import type { FastifyInstance } from 'fastify'
import { lessonLocked, visibleLesson } from '../../access/visible-course.ts'
import { courseFor, lessonToEdit } from '../../catalogue/courses/policy.ts'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { cancelTest } from './cancel-test.ts'
import { changeTest, deleteTest } from './change-test.ts'
import { createTest, duplicateTest } from './create-test.ts'
import { lessonTests } from './lesson-tests.ts'
import { listOwnTests, testDetail } from './own-tests.ts'
import { setLessonTest, setLessonTests, setSectionGate } from './place-tests.ts'
import { listPresets } from './presets.ts'
import { publishTest } from './publish-test.ts'
import { ownTest } from './test-row.ts'

const tag = 'practice'
const session = 'approved-teacher'
const limit = byUser(600, HOUR_S)

/** Tests of a teacher: what is in them, when and how they are taken; presets of national exams. */
export function testRoutes(app: FastifyInstance, deps: Deps): void {
  editingRoutes(app, deps)
  stateRoutes(app, deps)
  placementRoutes(app, deps)
}

function editingRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/practice/tests',
    { session, summary: "The teacher's own tests, newest first", tag },
    ({ user, query }) => listOwnTests(deps, { ownerId: user.id, query }),
  )
  app.endpoint(
    'POST /api/practice/tests',
    { session, summary: 'Make a draft: empty, by a preset, or of a bank', tag, status: 201, limit },
    async ({ user, body }) => {
      const testId = await createTest(deps, { ownerId: user.id, body })
      return { data: await testDetail(deps, { testId, ownerId: user.id }) }
    },
  )
  app.endpoint(
    'GET /api/practice/tests/:id',
    { session, summary: 'A test as its author edits it, with what is wrong in it', tag },
    async ({ user, params }) => ({ data: await testDetail(deps, { testId: params.id, ownerId: user.id }) }),
  )
  app.endpoint(
    'PUT /api/practice/tests/:id',
    {
      ...{ session, tag, limit },
      summary: 'Save a test; its next version has what people take',
      refuses: ['edit_conflict', 'test_cancelled', 'test_state_conflict', 'test_not_ready'],
      before: ({ user, params }) => ownTest(deps.db, { testId: params.id, ownerId: user.id }),
    },
    async ({ user, params, body }) => {
      const of = { testId: params.id, ownerId: user.id }
      await changeTest(deps, { ...of, body })
      return { data: await testDetail(deps, of) }
    },
  )
  app.endpoint(
    'DELETE /api/practice/tests/:id',
    {
      ...{ session, tag, limit },
      summary: 'Delete a draft or a cancelled test',
      refuses: ['test_state_conflict'],
    },
    async ({ user, params }) => {
      await deleteTest(deps, { testId: params.id, ownerId: user.id })
      return { data: { id: params.id } }
    },
  )
  app.endpoint(
    'POST /api/practice/tests/:id/duplicate',
    { session, summary: 'Make a draft from a test', tag, status: 201, limit },
    async ({ user, params }) => {
      const testId = await duplicateTest(deps, { testId: params.id, ownerId: user.id })
      return { data: await testDetail(deps, { testId, ownerId: user.id }) }
    },
  )
  app.endpoint(
    'GET /api/practice/presets',
    { session, summary: 'The rules of national exams that a test may have', tag },
    async () => ({ data: await listPresets(deps.db, 'offered') }),
  )
}

function stateRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/practice/tests/:id/publish',
    {
      ...{ session, tag, limit },
      summary: 'Publish a test, or its next version for people who begin later',
      refuses: ['test_not_ready', 'test_state_conflict', 'test_cancelled'],
    },
    async ({ user, params }) => {
      const of = { testId: params.id, ownerId: user.id }
      await publishTest(deps, of)
      return { data: await testDetail(deps, of) }
    },
  )
  app.endpoint(
    'POST /api/practice/tests/:id/cancel',
    {
      ...{ session, tag, limit },
      summary: 'Cancel a published test and tell those who have a place or an attempt',
      refuses: ['test_state_conflict', 'test_cancelled'],
    },
    async ({ user, params }) => {
      const of = { testId: params.id, ownerId: user.id }
      await cancelTest(deps, of)
      return { data: await testDetail(deps, of) }
    },
  )
}

function placementRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/lesson/:id/tests',
    {
      ...{ session: 'optional', tag },
      summary: 'The tests of a lesson for everybody who may open it',
      refuses: ['lesson_locked'],
    },
    async ({ user, params }) => {
      const { access } = await visibleLesson(deps, deps.db, params.id, user)
      if (!access.isOpen) throw lessonLocked(access)
      return { data: await lessonTests(deps.db, { lessonId: params.id, viewerId: user?.id ?? null }) }
    },
  )
  const before = ({ user, params }: { user: { id: number }; params: { id: number } }) =>
    lessonToEdit(deps.db, { lessonId: params.id, teacherId: user.id })
  app.endpoint(
    'PUT /api/courses/videos/:id/test',
    { session, summary: 'Make a lesson one of the own published tests', tag, limit, before },
    async ({ user, params, body }) => {
      await setLessonTest(deps, { lessonId: params.id, teacherId: user.id, testId: body.test_id ?? null })
      return { data: await lessonTests(deps.db, { lessonId: params.id, viewerId: user.id }) }
    },
  )
  app.endpoint(
    'PUT /api/courses/videos/:id/tests',
    {
      ...{ session, tag, limit, before },
      summary: 'Set the tests under a lesson and at seconds of its video',
    },
    async ({ user, params, body }) => {
      await setLessonTests(deps, { lessonId: params.id, teacherId: user.id, tests: body.tests })
      return { data: await lessonTests(deps.db, { lessonId: params.id, viewerId: user.id }) }
    },
  )
  app.endpoint(
    'PUT /api/courses/:id/sections/:section_id/gate',
    {
      ...{ session, tag, limit },
      summary: 'Open the lessons of a section to those who passed the test of an earlier lesson',
      before: ({ user, params }) => courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id }),
    },
    async ({ user, params, body }) => ({
      data: await setSectionGate(deps, {
        courseId: params.id,
        teacherId: user.id,
        sectionId: params.section_id,
        lessonId: body.lesson_id ?? null,
      }),
    }),
  )
}
