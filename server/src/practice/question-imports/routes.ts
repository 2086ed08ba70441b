import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { ownBank } from '../questions/own-bank.ts'
import { addQuestions } from './add-questions.ts'
import { deleteImport } from './delete-import.ts'
import { importDetail, importsOf, ownImport } from './import-row.ts'
import { settleQuestion } from './settle-question.ts'
import { startImport } from './start-import.ts'

const own = { session: 'approved-teacher', tag: 'practice' } as const
/** Each file takes up to ten seconds of a processor. */
const files = byUser(60, HOUR_S)
/** The name of a text that was pasted. */
const PASTED = 'matn.txt'

/** Imports of tests that a teacher has as files or texts. */
export function questionImportRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/practice/banks/:id/imports',
    { ...own, summary: 'The imports of a bank, the newest first' },
    async ({ user, params }) => {
      await ownBank(deps.db, { bankId: params.id, teacherId: user.id })
      return { data: await importsOf(deps.db, params.id) }
    },
  )
  app.endpoint(
    'POST /api/practice/banks/:id/imports',
    {
      ...own,
      summary: 'Send a file of a test, which is read in the background; 200: the bank has had this file',
      status: 201,
      otherStatus: 200,
      limit: files,
      before: ({ user, params }) => ownBank(deps.db, { bankId: params.id, teacherId: user.id }),
    },
    async ({ user, params, files: { file }, reply }) => {
      if (!file) throw invalid({ file: 'required' })
      const bytes = await readFile(file.path)
      const started = await startImport(deps, {
        bankId: params.id,
        teacherId: user.id,
        file: { name: file.name, bytes },
      })
      if (!started.isNew) reply.code(200)
      return { data: started.import }
    },
  )
  app.endpoint(
    'POST /api/practice/banks/:id/imports/text',
    {
      ...own,
      summary:
        'Send a pasted text of a test, which is read in the background; 200: the bank has had this text',
      status: 201,
      otherStatus: 200,
      limit: files,
      before: ({ user, params }) => ownBank(deps.db, { bankId: params.id, teacherId: user.id }),
    },
    async ({ user, params, body, reply }) => {
      const started = await startImport(deps, {
        bankId: params.id,
        teacherId: user.id,
        file: { name: PASTED, bytes: Buffer.from(body.text) },
      })
      if (!started.isNew) reply.code(200)
      return { data: started.import }
    },
  )
  app.endpoint(
    'GET /api/practice/imports/:id',
    { ...own, summary: 'An import with its questions', limit: byUser(6000, HOUR_S) },
    async ({ user, params }) => {
      await ownImport(deps.db, { importId: params.id, teacherId: user.id })
      return { data: await importDetail(deps, deps.db, { importId: params.id }) }
    },
  )
  app.endpoint(
    'PUT /api/practice/imports/:id/questions/:index',
    {
      ...own,
      summary: 'Settle one question of an import',
      limit: byUser(3000, HOUR_S),
      refuses: ['edit_conflict', 'import_state_conflict'],
      before: ({ user, params }) => ownImport(deps.db, { importId: params.id, teacherId: user.id }),
    },
    async ({ user, params, body }) => ({
      data: await settleQuestion(deps, {
        importId: params.id,
        teacherId: user.id,
        index: params.index,
        body,
      }),
    }),
  )
  app.endpoint(
    'POST /api/practice/imports/:id/add',
    {
      ...own,
      summary: 'Add the questions of an import to its bank',
      limit: byUser(600, HOUR_S),
      refuses: ['import_state_conflict', 'too_many_questions'],
      before: ({ user, params }) => ownImport(deps.db, { importId: params.id, teacherId: user.id }),
    },
    async ({ user, params, body }) => ({
      data: await addQuestions(deps, { importId: params.id, teacherId: user.id, body }),
    }),
  )
  app.endpoint(
    'DELETE /api/practice/imports/:id',
    { ...own, summary: 'Delete an import; questions that were added stay' },
    async ({ user, params }) => {
      await deleteImport(deps, { importId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
}
