import type { FastifyInstance } from 'fastify'
import { listAllCategories } from '../../catalogue/categories/categories.ts'
import { listExamDates } from '../../day/exam-dates/exam-dates.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { listPresets } from '../../practice/tests/presets.ts'
import { freeSeatsOfAll, teacherSeats } from '../../roster/free-seats.ts'
import { changeCategory, createCategory } from './categories.ts'
import { createExamDate, editExamDate } from './exam-dates.ts'
import { createPreset, editPreset } from './exam-presets.ts'
import { changeFee, feeState } from './fee.ts'
import { changeCourseFiscal, changePlatformFiscal, courseFiscal, platformFiscal } from './fiscal.ts'
import { changeFreeSeats } from './free-seats.ts'
import { changeSeatTerms, seatTermsState } from './seat-terms.ts'
import { changeTeacherFees, teacherFeesState } from './teacher-fees.ts'

const tag = 'operators'
const session = 'operator'

/** Settings of the whole school: categories, the fee, tax data, rules and days of exams. */
export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  categoryRoutes(app, deps)
  feeRoutes(app, deps)
  fiscalRoutes(app, deps)
  presetRoutes(app, deps)
  examDateRoutes(app, deps)
  seatRoutes(app, deps)
  seatTermsRoutes(app, deps)
}

function categoryRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/categories',
    { session, summary: 'All categories, including hidden ones', tag },
    async () => ({ data: await listAllCategories(deps.db) }),
  )
  app.endpoint(
    'POST /api/admin/categories',
    { session, summary: 'Add a category', tag, status: 201, stepUp: 'publish' },
    async ({ user, body }) => ({ data: await createCategory(deps, { operatorId: user.id, ...body }) }),
  )
  app.endpoint(
    'PATCH /api/admin/categories/:id',
    { session, summary: 'Rename, move, hide or show a category', tag, stepUp: 'publish' },
    async ({ user, params, body }) => ({
      data: await changeCategory(deps, { operatorId: user.id, id: params.id, ...body }),
    }),
  )
}

function feeRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/percentage',
    { session, summary: 'The fee and its history', tag },
    async () => ({ data: await feeState(deps.db) }),
  )
  app.endpoint(
    'PUT /api/admin/percentage',
    { session, summary: 'Set the fee for purchases from now on', tag, stepUp: 'fee' },
    async ({ user, body }) => ({
      data: await changeFee(deps, { ...body, operatorId: user.id }),
    }),
  )
  app.endpoint(
    'GET /api/admin/teachers/:id/fees',
    { session, summary: 'The fees agreed with a teacher, and their history', tag },
    async ({ params }) => ({ data: await teacherFeesState(deps.db, params.id) }),
  )
  app.endpoint(
    'PUT /api/admin/teachers/:id/fees',
    { session, summary: 'Agree on fees with a teacher, for purchases from now on', tag, stepUp: 'fee' },
    async ({ user, params, body }) => ({
      data: await changeTeacherFees(deps, { ...body, operatorId: user.id, teacherId: params.id }),
    }),
  )
}

/** How many learners teachers may bring without a fee. */
function seatRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/seats',
    { session, summary: 'The free seats of teachers without a number of their own', tag },
    async () => ({ data: { seats: await freeSeatsOfAll(deps.db) } }),
  )
  app.endpoint(
    'PUT /api/admin/seats',
    { session, summary: 'Set the free seats of teachers without a number of their own', tag, stepUp: 'fee' },
    async ({ user, body }) => {
      await changeFreeSeats(deps, { operatorId: user.id, teacherId: null, seats: body.seats })
      return { data: body }
    },
  )
  const shown = (teacherId: number) => teacherSeats(deps.db, { teacherId, now: deps.clock.now() })
  app.endpoint(
    'GET /api/admin/teachers/:id/seats',
    { session, summary: 'The free seats of a teacher, and how many are used', tag },
    async ({ params }) => ({ data: await shown(params.id) }),
  )
  app.endpoint(
    'PUT /api/admin/teachers/:id/seats',
    { session, summary: 'Give a teacher a number of free seats of their own', tag, stepUp: 'fee' },
    async ({ user, params, body }) => {
      await changeFreeSeats(deps, { operatorId: user.id, teacherId: params.id, seats: body.seats })
      return { data: await shown(params.id) }
    },
  )
}

/** What places for firms cost, and where their invoices are paid. */
function seatTermsRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/seat-terms',
    { session, summary: 'The discounts and the payee of orders of many places, and their history', tag },
    async () => ({ data: await seatTermsState(deps.db) }),
  )
  app.endpoint(
    'PUT /api/admin/seat-terms',
    { session, summary: 'Set the discounts and the payee of orders of many places', tag, stepUp: 'fee' },
    async ({ user, body }) => ({ data: await changeSeatTerms(deps, { ...body, operatorId: user.id }) }),
  )
}

function fiscalRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/fiscal',
    { session, summary: 'Tax data of top-ups and of courses without their own', tag },
    async () => ({ data: await platformFiscal(deps) }),
  )
  app.endpoint(
    'PUT /api/admin/fiscal',
    { session, summary: 'Set the tax data of the platform from a day on', tag, stepUp: 'fee' },
    async ({ user, body }) => ({ data: await changePlatformFiscal(deps, { operatorId: user.id, body }) }),
  )
  app.endpoint(
    'GET /api/admin/courses/:id/fiscal',
    { session, summary: 'Tax data of a course', tag },
    async ({ params }) => ({ data: await courseFiscal(deps, params.id) }),
  )
  app.endpoint(
    'PUT /api/admin/courses/:id/fiscal',
    { session, summary: "Set a course's own tax data from a day on, or end them", tag, stepUp: 'fee' },
    async ({ user, params, body }) => ({
      data: await changeCourseFiscal(deps, { operatorId: user.id, courseId: params.id, body }),
    }),
  )
}

function presetRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/exam-presets',
    { session, summary: 'The rules of national exams, the newest first', tag },
    async () => ({ data: await listPresets(deps.db, 'all') }),
  )
  app.endpoint(
    'POST /api/admin/exam-presets',
    { session, summary: 'Add the rules of an exam', tag, status: 201, stepUp: 'publish' },
    async ({ user, body }) => ({ data: await createPreset(deps, { operatorId: user.id, body }) }),
  )
  app.endpoint(
    'PUT /api/admin/exam-presets/:id',
    {
      ...{ session, tag, stepUp: 'publish' },
      summary: 'Change the rules of an exam for tests that are made later',
      before: ({ params }) => deps.db.found(sql`select 1 from exam_preset where id = ${params.id}`),
    },
    async ({ user, params, body }) => ({
      data: await editPreset(deps, { operatorId: user.id, id: params.id, body }),
    }),
  )
}

function examDateRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/admin/exam-dates',
    { session, summary: 'The official days of national exams, the latest first', tag },
    async () => ({ data: await listExamDates(deps.db) }),
  )
  app.endpoint(
    'POST /api/admin/exam-dates',
    { session, summary: 'Add the day of an exam', tag, status: 201, stepUp: 'publish' },
    async ({ user, body }) => ({ data: await createExamDate(deps, { operatorId: user.id, body }) }),
  )
  app.endpoint(
    'PUT /api/admin/exam-dates/:id',
    {
      ...{ session, tag, stepUp: 'publish' },
      summary: 'Change the day of an exam; plans that chose it follow',
      before: ({ params }) => deps.db.found(sql`select 1 from exam_date where id = ${params.id}`),
    },
    async ({ user, params, body }) => ({
      data: await editExamDate(deps, { operatorId: user.id, id: params.id, body }),
    }),
  )
}
