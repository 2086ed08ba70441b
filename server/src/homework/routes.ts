import type { FastifyInstance } from 'fastify'
import { HOUR_S, MINUTE_S } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { byUser } from '../http/limits/rate-limit.ts'
import { receiveRecording } from '../media/recordings/receive-recording.ts'
import { ownRecording } from '../media/recordings/recordings.ts'
import { receiveSheet } from '../media/sheets/receive-sheet.ts'
import { presentSheets } from '../media/sheets/sheets.ts'
import type { AttemptDeps } from '../practice/attempts/attempt-deps.ts'
import { createPaperCache } from '../practice/papers/paper-cache.ts'
import { pictureBase } from '../practice/questions/picture-addresses.ts'
import { answerRoutes } from './checking/answer-routes.ts'
import { workToCheck } from './checking/checked-work.ts'
import { claimNext } from './checking/claim-next.ts'
import { claimWork, releaseWork } from './checking/claim-work.ts'
import { decideWork } from './checking/decide-work.ts'
import { extendDeadline } from './checking/extend-deadline.ts'
import { learnerTasks, refuseUnlessChecker } from './checking/learner-tasks.ts'
import { type QueueFilter, queueOf } from './checking/queue.ts'
import { queueCounts } from './checking/queue-counts.ts'
import { saveReview } from './checking/save-review.ts'
import { removeTask, setTask } from './task/set-task.ts'
import { lessonHomework, othersWorks } from './work/lesson-homework.ts'
import { saveDraft } from './work/save-draft.ts'
import { sendWork } from './work/send-work.ts'

const tag = 'homework'

/** Homework under lessons: setting it, handing it in, checking it, with the answers of tests that a person marks. */
export function homeworkRoutes(app: FastifyInstance, given: Deps): void {
  const deps = { ...given, papers: createPaperCache(pictureBase(given)) }
  taskRoutes(app, deps)
  fileRoutes(app, deps)
  workRoutes(app, deps)
  queueRoutes(app, deps)
  reviewRoutes(app, deps)
  answerRoutes(app, deps)
  learnerRoutes(app, deps)
}

function taskRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/lesson/:id/homework',
    {
      session: 'user',
      summary: 'The homework under a lesson, and what the bearer made of it',
      tag,
      refuses: ['lesson_locked'],
    },
    async ({ params: { id }, user }) => ({
      data: await lessonHomework(deps, { lessonId: id, viewer: user }),
    }),
  )
  app.endpoint(
    'PUT /api/courses/lesson/:id/homework',
    {
      session: 'approved-teacher',
      summary: 'Set or change the homework under a lesson',
      tag,
      limit: byUser(120, HOUR_S),
      refuses: ['homework_changed'],
    },
    async ({ params: { id }, user, body }) => ({
      data: await setTask(deps, { teacher: user, lessonId: id, body }),
    }),
  )
  app.endpoint(
    'DELETE /api/courses/lesson/:id/homework',
    { session: 'approved-teacher', summary: 'Take the homework of a lesson back', tag },
    async ({ params: { id }, user }) => {
      await removeTask(deps, { teacherId: user.id, lessonId: id })
      return { data: { id } }
    },
  )
  app.endpoint(
    'GET /api/courses/lesson/:id/homework/others',
    {
      session: 'user',
      summary: 'Accepted works of others, for who has one of the same discussed task',
      tag,
      refuses: ['lesson_locked', 'homework_state_conflict'],
    },
    ({ params: { id }, query: { limit = 24, cursor }, user }) =>
      othersWorks(deps, { lessonId: id, viewer: user, limit, cursor }),
  )
}

/** Photos, documents and sound, which a draft, a task or a review then names. */
function fileRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/homework/sheets',
    {
      session: 'user',
      summary: 'Make a sheet of an upload: a photo of paper or a PDF',
      tag,
      limit: byUser(120, HOUR_S),
      refuses: [
        ...(['homework_file_refused', 'heic_refused', 'body_too_large'] as const),
        ...(['pdf_too_large', 'pdf_too_many_pages'] as const),
      ],
    },
    async ({ body, user }) => {
      const id = await receiveSheet(deps, { ownerId: user.id, uploadId: body.upload_id })
      const sheet = (await presentSheets(deps, deps.db, [id], user)).get(id)
      if (!sheet) throw new Failure('internal')
      return { data: sheet }
    },
  )
  app.endpoint(
    'POST /api/homework/recordings',
    {
      session: 'user',
      summary: 'Make a recording of an upload of the purpose speech',
      tag,
      limit: byUser(60, HOUR_S),
      refuses: ['recording_refused'],
    },
    async ({ body, user }) => {
      const recordingId = await deps.db.transaction((tx) =>
        receiveRecording(deps, tx, { ownerId: user.id, kind: 'speech', uploadId: body.upload_id }),
      )
      return { data: await ownRecording(deps, { recordingId, viewer: user }) }
    },
  )
}

function workRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'PUT /api/homework/tasks/:id/draft',
    {
      session: 'user',
      summary: 'Keep what the bearer is working at',
      tag,
      limit: byUser(60, MINUTE_S),
      refuses: [
        ...(['lesson_locked', 'purchase_required', 'homework_removed'] as const),
        ...(['homework_changed', 'homework_state_conflict'] as const),
      ],
    },
    async ({ params: { id }, user, body }) => ({
      data: await saveDraft(deps, { taskId: id, viewer: user, body }),
    }),
  )
  app.endpoint(
    'POST /api/homework/tasks/:id/send',
    {
      session: 'user',
      summary: "Hand the bearer's draft in",
      tag,
      limit: byUser(30, MINUTE_S),
      refuses: [
        ...(['lesson_locked', 'purchase_required', 'homework_removed', 'homework_empty'] as const),
        ...(['homework_closed', 'homework_state_conflict'] as const),
      ],
    },
    async ({ params: { id }, user, body }) => ({
      data: await sendWork(deps, { taskId: id, viewer: user, requestId: body.request_id }),
    }),
  )
}

const filterOf = (asked: { course_id?: number; lesson_id?: number; test_id?: number }): QueueFilter => ({
  courseId: asked.course_id,
  lessonId: asked.lesson_id,
  testId: asked.test_id,
})

function queueRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.endpoint(
    'GET /api/homework/queue',
    { session: 'team', summary: 'Works and answers that wait for the bearer, oldest first', tag },
    ({ query: { limit = 24, cursor, ...asked }, user }) =>
      queueOf(deps, { ...filterOf(asked), viewer: user, limit, cursor }),
  )
  app.endpoint(
    'GET /api/homework/queue/counts',
    { session: 'team', summary: 'How much waits for the bearer, by task and test', tag },
    async ({ user }) => ({ data: await queueCounts(deps, user.id) }),
  )
  app.endpoint(
    'POST /api/homework/queue/next',
    {
      session: 'team',
      summary: 'Take the oldest work or answer that nobody holds',
      tag,
      limit: byUser(60, MINUTE_S),
    },
    async ({ body: { except_id: exceptId, ...asked }, user }) => ({
      data: await claimNext(deps, { ...filterOf(asked), viewer: user, exceptId }),
    }),
  )
  app.endpoint(
    'GET /api/homework/works/:id',
    { session: 'team', summary: 'A work with its hand-ins, for its checkers', tag },
    async ({ params: { id }, user }) => ({
      data: await workToCheck(deps, deps.db, { workId: id, viewer: user }),
    }),
  )
}

function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'PUT /api/homework/works/:id/claim',
    {
      session: 'team',
      summary: 'Take a work for half an hour',
      tag,
      limit: byUser(60, MINUTE_S),
      refuses: ['homework_claimed', 'homework_state_conflict'],
    },
    async ({ params: { id }, user }) => ({ data: await claimWork(deps, { workId: id, viewer: user }) }),
  )
  app.endpoint(
    'DELETE /api/homework/works/:id/claim',
    { session: 'team', summary: 'Let others take a work', tag },
    async ({ params: { id }, user }) => {
      await releaseWork(deps, { workId: id, viewer: user })
      return { data: { id } }
    },
  )
  app.endpoint(
    'PUT /api/homework/works/:id/review',
    {
      session: 'team',
      summary: 'Keep marks, levels and words about the last hand-in',
      tag,
      limit: byUser(120, MINUTE_S),
      refuses: ['homework_claimed', 'homework_state_conflict', 'review_changed'],
    },
    async ({ params: { id }, user, body }) => ({
      data: await saveReview(deps, { workId: id, viewer: user, body }),
    }),
  )
  app.endpoint(
    'POST /api/homework/works/:id/decision',
    {
      session: 'team',
      summary: 'Accept a work, or return it to its author',
      tag,
      limit: byUser(60, MINUTE_S),
      refuses: ['homework_claimed', 'homework_state_conflict', 'review_changed'],
    },
    async ({ params: { id }, user, body }) => ({
      data: await decideWork(deps, { workId: id, viewer: user, body }),
    }),
  )
}

function learnerRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/:id/learners/:user_id/homework',
    { session: 'team', summary: 'The homework of a learner, for those who check it', tag },
    async ({ params: { id: courseId, user_id: userId }, user }) => {
      await refuseUnlessChecker(deps.db, { courseId, userId, checkerId: user.id })
      return { data: await learnerTasks(deps.db, { courseId, userId }) }
    },
  )
  app.endpoint(
    'PUT /api/homework/tasks/:id/extensions/:user_id',
    {
      session: 'team',
      summary: 'Give one learner a later day',
      tag,
      limit: byUser(120, HOUR_S),
    },
    async ({ params: { id: taskId, user_id: userId }, user, body }) => ({
      data: await extendDeadline(deps, { taskId, userId, checkerId: user.id, body }),
    }),
  )
}
