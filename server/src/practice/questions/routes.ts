import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { questionPictureAddress, storeQuestionPicture } from '../../media/images/question-pictures.ts'
import { receiveRecording } from '../../media/recordings/receive-recording.ts'
import { ownRecording } from '../../media/recordings/recordings.ts'
import { withRefusalField } from '../../media/refusal-field.ts'
import { exportBank, exportLosses } from '../export/export-bank.ts'
import { bankPage, banksOf, createBank, deleteBank, renameBank } from './banks.ts'
import { listQuestions } from './list-questions.ts'
import { refuseForeignPictures } from './named-pictures.ts'
import { ownBank } from './own-bank.ts'
import { changePassage, createPassage, deletePassage, ownPassage, passagesOf } from './passages.ts'
import { pictureBase } from './picture-addresses.ts'
import { authorsOrder, presentQuestion } from './present-question.ts'
import { ownQuestion, readQuestion } from './question-row.ts'
import { deleteQuestion, restoreQuestion } from './remove-question.ts'
import { changeQuestion, createQuestion } from './save-question.ts'

const own = { session: 'approved-teacher', tag: 'practice' } as const
const changes = byUser(3000, HOUR_S)

/** Banks of a teacher, their passages and questions. */
export function questionRoutes(app: FastifyInstance, deps: Deps): void {
  bankRoutes(app, deps)
  exportRoute(app, deps)
  singleQuestionRoutes(app, deps)
  passageRoutes(app, deps)
  recordingRoutes(app, deps)
}

function bankRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint('GET /api/practice/banks', { ...own, summary: "The teacher's banks" }, async ({ user }) => ({
    data: await banksOf(deps.db, user.id),
  }))
  app.endpoint(
    'POST /api/practice/banks',
    { ...own, summary: 'Create a bank', status: 201, limit: changes, refuses: ['too_many_banks'] },
    async ({ user, body }) => ({ data: await createBank(deps, { teacherId: user.id, title: body.title }) }),
  )
  app.endpoint(
    'GET /api/practice/banks/:id',
    { ...own, summary: 'A bank with its tags' },
    async ({ user, params }) => ({
      data: await bankPage(deps.db, { bankId: params.id, teacherId: user.id }),
    }),
  )
  app.endpoint(
    'PATCH /api/practice/banks/:id',
    {
      ...own,
      summary: 'Rename a bank',
      limit: changes,
      before: ({ user, params }) => ownBank(deps.db, { bankId: params.id, teacherId: user.id }),
    },
    async ({ user, params, body }) => ({
      data: await renameBank(deps, { bankId: params.id, teacherId: user.id, title: body.title }),
    }),
  )
  app.endpoint(
    'DELETE /api/practice/banks/:id',
    { ...own, summary: 'Delete a bank; published tests keep its questions' },
    async ({ user, params }) => {
      await deleteBank(deps, { bankId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
  app.endpoint(
    'GET /api/practice/banks/:id/questions',
    { ...own, summary: 'The questions of a bank, the newest first', limit: byUser(6000, HOUR_S) },
    async ({ user, params, query }) => listQuestions(deps, { bankId: params.id, teacherId: user.id, query }),
  )
  app.endpoint(
    'POST /api/practice/banks/:id/questions',
    {
      ...own,
      summary: 'Add a question',
      status: 201,
      limit: changes,
      refuses: ['too_many_questions'],
      before: ({ user, params }) => ownBank(deps.db, { bankId: params.id, teacherId: user.id }),
    },
    async ({ user, params, body }) => ({
      data: await createQuestion(deps, { bankId: params.id, teacherId: user.id, body }),
    }),
  )
}

function exportRoute(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/practice/banks/:id/export/losses',
    {
      ...own,
      summary: 'What the file of another system would lose',
      limit: byUser(60, HOUR_S),
      before: ({ user, params }) => ownBank(deps.db, { bankId: params.id, teacherId: user.id }),
    },
    async ({ params, query }) => ({ data: await exportLosses(deps.db, params.id, query.format) }),
  )
  app.endpoint(
    'GET /api/practice/banks/:id/export',
    {
      ...own,
      summary: 'The questions of a bank as a file of another system',
      limit: byUser(60, HOUR_S),
      before: ({ user, params }) => ownBank(deps.db, { bankId: params.id, teacherId: user.id }),
    },
    async ({ params, query, reply }) => {
      const { name, text } = await exportBank(deps.db, params.id, query.format)
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return reply.type('text/plain; charset=utf-8').send(text)
    },
  )
}

function singleQuestionRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/practice/questions/:id',
    { ...own, summary: 'A question with its key' },
    async ({ user, params }) => ({
      data: await readQuestion(deps, deps.db, { questionId: params.id, teacherId: user.id }),
    }),
  )
  app.endpoint(
    'PUT /api/practice/questions/:id',
    {
      ...own,
      summary: 'Change a question',
      limit: changes,
      refuses: ['edit_conflict'],
      before: ({ user, params }) => ownQuestion(deps.db, { questionId: params.id, teacherId: user.id }),
    },
    async ({ user, params, body }) => ({
      data: await changeQuestion(deps, { questionId: params.id, teacherId: user.id, body }),
    }),
  )
  app.endpoint(
    'DELETE /api/practice/questions/:id',
    { ...own, summary: 'Delete a question; it can be restored for 30 days' },
    async ({ user, params }) => {
      await deleteQuestion(deps, { questionId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
  app.endpoint(
    'POST /api/practice/questions/:id/restore',
    { ...own, summary: 'Restore a deleted question', refuses: ['too_many_questions'] },
    async ({ user, params }) => {
      await restoreQuestion(deps, { questionId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
  app.endpoint(
    'POST /api/practice/preview',
    { ...own, summary: 'A question as a learner would see it', limit: byUser(6000, HOUR_S) },
    async ({ user, body: { content } }) => {
      await refuseForeignPictures(deps.db, user.id, content)
      return { data: presentQuestion(content, authorsOrder(content), pictureBase(deps)) }
    },
  )
  app.endpoint(
    'POST /api/practice/images',
    {
      ...own,
      summary: 'Upload a picture for questions',
      status: 201,
      limit: byUser(600, HOUR_S),
      refuses: ['image_refused'],
    },
    async ({ user, files: { image } }) => {
      if (!image) throw invalid({ image: 'required' })
      const id = await withRefusalField(
        'image',
        storeQuestionPicture(deps, { ownerId: user.id, file: image }),
      )
      return { data: { id, image: questionPictureAddress(deps, id) } }
    },
  )
}

function passageRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/practice/banks/:id/passages',
    { ...own, summary: 'The passages of a bank' },
    async ({ user, params }) => ({
      data: await passagesOf(deps, { bankId: params.id, teacherId: user.id, viewer: user }),
    }),
  )
  app.endpoint(
    'POST /api/practice/banks/:id/passages',
    {
      ...own,
      summary: 'Add a passage',
      status: 201,
      limit: changes,
      before: ({ user, params }) => ownBank(deps.db, { bankId: params.id, teacherId: user.id }),
    },
    async ({ user, params, body }) => ({
      data: await createPassage(deps, { bankId: params.id, teacherId: user.id, viewer: user, body }),
    }),
  )
  app.endpoint(
    'PUT /api/practice/passages/:id',
    {
      ...own,
      summary: 'Change a passage; published tests keep the former one',
      limit: changes,
      before: ({ user, params }) => ownPassage(deps.db, { passageId: params.id, teacherId: user.id }),
    },
    async ({ user, params, body }) => ({
      data: await changePassage(deps, { passageId: params.id, teacherId: user.id, viewer: user, body }),
    }),
  )
  app.endpoint(
    'DELETE /api/practice/passages/:id',
    { ...own, summary: 'Delete a passage; its questions stay' },
    async ({ user, params }) => {
      await deletePassage(deps, { passageId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
}

function recordingRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'POST /api/practice/recordings',
    {
      ...own,
      summary: 'Receive a recording for passages; it is ready a little later',
      limit: byUser(600, HOUR_S),
      refuses: ['recording_refused'],
    },
    async ({ user, body: { upload_id: uploadId } }) => {
      const recordingId = await deps.db.transaction((tx) =>
        receiveRecording(deps, tx, { ownerId: user.id, kind: 'listening', uploadId }),
      )
      return { data: await ownRecording(deps, { recordingId, viewer: user }) }
    },
  )
  app.endpoint(
    'GET /api/practice/recordings/:id',
    { session: 'user', tag: 'practice', summary: 'A recording of the reader, with its address' },
    async ({ user, params }) => ({
      data: await ownRecording(deps, { recordingId: params.id, viewer: user }),
    }),
  )
}
