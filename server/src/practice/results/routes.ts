import type { FastifyInstance } from 'fastify'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import { streamCsv } from '../../csv/stream-csv.ts'
import { sendCsv, writeCsv } from '../../csv/write-csv.ts'
import { csvFormAsked, wordsAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import type { SessionUser } from '../../http/session.ts'
import type { AttemptDeps } from '../attempts/attempt-deps.ts'
import { previewRegrade, regradeTest } from '../regrades/regrade-test.ts'
import { createAnswerCounts } from './answer-counts.ts'
import { attemptEvents } from './attempt-events.ts'
import { testOfAttempt } from './attempt-of-test.ts'
import { attemptResult } from './attempt-result.ts'
import { attemptReview } from './attempt-review.ts'
import { comingExams } from './coming-exams.ts'
import { addMinutes, giveExtraTime } from './extra-time.ts'
import { judgedTest, type OfTest, publishByHand } from './judged-test.ts'
import { decideLateAnswers } from './late-answers.ts'
import { createLiveTest } from './live-test.ts'
import { markAnswer } from './mark-answers.ts'
import { listOwnAttempts } from './own-attempts.ts'
import { attemptCells, itemCells } from './results-csv.ts'
import { listTestAttempts } from './test-attempts.ts'
import { testFigures } from './test-figures.ts'

const tag = 'practice'
const session = 'approved-teacher'
const CSV_PAGE = 500

const ofTest = ({ user, params }: { user: SessionUser; params: { id: number } }): OfTest => ({
  testId: params.id,
  ownerId: user.id,
})
const ofAttempt = ({ user, params }: { user: SessionUser; params: { id: number } }) => ({
  attemptId: params.id,
  ownerId: user.id,
})

/** Results of learners, and what the author of a test sees and decides. */
export function resultRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  learnerRoutes(app, deps)
  figureRoutes(app, deps)
  publishingRoutes(app, deps)
  timeRoutes(app, deps)
  markingRoutes(app, deps)
}

function learnerRoutes(app: FastifyInstance, given: AttemptDeps): void {
  const deps = { ...given, answerCounts: createAnswerCounts(given) }
  app.endpoint(
    'GET /api/practice/attempts',
    { session: 'user', summary: "The bearer's attempts at all tests, the newest first", tag },
    async ({ query, user }) => listOwnAttempts(deps.db, { userId: user.id, query }),
  )
  app.endpoint(
    'GET /api/practice/places',
    { session: 'user', summary: 'The exams in which the bearer has a place, the next one first', tag },
    async ({ user }) => ({ data: await comingExams(deps, user.id) }),
  )
  app.endpoint(
    'GET /api/practice/attempts/:id/result',
    { session: 'user', summary: "The bearer's result; before it is published, counts and times", tag },
    async ({ params: { id }, user }) => ({
      data: await attemptResult(deps, { attemptId: id, viewer: user }),
    }),
  )
  app.endpoint(
    'GET /api/practice/attempts/:id/review',
    {
      session: 'user',
      summary: "The bearer's answers beside the keys",
      tag,
      refuses: ['results_not_ready', 'answers_hidden'],
    },
    async ({ params: { id }, user }) => ({
      data: await attemptReview(deps, { attemptId: id, viewer: user }),
    }),
  )
}

function figureRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  const live = createLiveTest(deps)
  app.endpoint(
    'GET /api/practice/tests/:id/figures',
    { session, summary: 'Figures of a test and its questions', tag, limit: byUser(30, MINUTE_S) },
    async (call) => ({ data: await testFigures(deps, await judgedTest(deps.db, ofTest(call))) }),
  )
  app.endpoint(
    'GET /api/practice/tests/:id/live',
    { session, summary: 'How a running test goes', tag, limit: byUser(120, MINUTE_S) },
    async (call) => {
      const test = await judgedTest(deps.db, ofTest(call))
      return { data: await live(test.id) }
    },
  )
  app.endpoint(
    'GET /api/practice/tests/:id/attempts',
    { session, summary: 'The attempts at a test, the newest first', tag },
    async (call) => {
      const test = await judgedTest(deps.db, ofTest(call))
      return listTestAttempts(deps.db, { testId: test.id, query: call.query })
    },
  )
  app.endpoint(
    'GET /api/practice/tests/:id/results.csv',
    {
      session,
      summary: 'The attempts or the questions of a test as a CSV file',
      tag,
      limit: byUser(10, MINUTE_S),
    },
    async (call) => {
      const { request, reply, query } = call
      const test = await judgedTest(deps.db, ofTest(call))
      const { csv } = wordsAsked(request.headers)
      const form = csvFormAsked(request.headers)
      if (query.table === 'items') {
        const { items } = await testFigures(deps, test)
        const rows = items.map((item) => itemCells(item, csv))
        return sendCsv(reply, `kashf-savollar-${test.id}.csv`, writeCsv(csv.testItems, rows, form))
      }
      const file = { name: `kashf-natijalar-${test.id}.csv`, header: csv.testPeople, form }
      return streamCsv(reply, file, async (cursor) => {
        const asked = { testId: test.id, query: { cursor, limit: CSV_PAGE } }
        const { data, next_cursor } = await listTestAttempts(deps.db, asked)
        return { rows: data.map((attempt) => attemptCells(attempt, csv)), next_cursor }
      })
    },
  )
  app.endpoint(
    'GET /api/practice/attempts/:id/events',
    { session, summary: 'The facts that were recorded of an attempt', tag },
    async (call) => ({ data: await attemptEvents(deps.db, ofAttempt(call)) }),
  )
}

type CallOfAuthor = Parameters<typeof ofTest>[0]

function publishingRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  const before = (call: CallOfAuthor) => judgedTest(deps.db, ofTest(call))
  app.endpoint(
    'POST /api/practice/tests/:id/results',
    {
      session,
      summary: 'Publish the results, when nobody writes or the test has closed',
      tag,
      limit: byUser(30, MINUTE_S),
      refuses: ['test_state_conflict'],
    },
    async (call) => {
      await publishByHand(deps, ofTest(call))
      return { data: { id: call.params.id } }
    },
  )
  app.endpoint(
    'POST /api/practice/tests/:id/regrade/preview',
    { session, before, summary: 'What the change of a key would do', tag, limit: byUser(60, MINUTE_S) },
    async (call) => ({
      data: await previewRegrade(deps, await judgedTest(deps.db, ofTest(call)), call.body),
    }),
  )
  app.endpoint(
    'POST /api/practice/tests/:id/regrade',
    {
      session,
      before,
      summary: 'Change a key and grade all attempts again, exactly as the preview said',
      tag,
      limit: byUser(30, MINUTE_S),
      refuses: ['regrade_outdated'],
    },
    async (call) => ({ data: await regradeTest(deps, ofTest(call), call.body) }),
  )
}

function timeRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  const before = (call: CallOfAuthor) => judgedTest(deps.db, ofTest(call))
  app.endpoint(
    'PUT /api/practice/tests/:id/extra-time',
    {
      session,
      before,
      summary: 'Give a person more time, also in the attempt that runs',
      tag,
      limit: byUser(600, HOUR_S),
    },
    async (call) => {
      await giveExtraTime(deps, ofTest(call), call.body)
      return { data: { id: call.params.id } }
    },
  )
  app.endpoint(
    'PUT /api/practice/tests/:id/minutes',
    {
      session,
      before,
      summary: 'Give everybody who writes more minutes',
      tag,
      limit: byUser(30, HOUR_S),
      refuses: ['test_state_conflict'],
    },
    async (call) => {
      await addMinutes(deps, ofTest(call), call.body)
      return { data: { id: call.params.id } }
    },
  )
}

function markingRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  const before = (call: CallOfAuthor) => testOfAttempt(deps.db, ofAttempt(call))
  app.endpoint(
    'POST /api/practice/attempts/:id/marks',
    {
      session,
      before,
      summary: 'Mark a written answer by its rubric',
      tag,
      limit: byUser(1200, HOUR_S),
      refuses: ['edit_conflict'],
    },
    async (call) => {
      await markAnswer(deps, ofAttempt(call), call.body)
      return { data: { id: call.params.id } }
    },
  )
  app.endpoint(
    'PUT /api/practice/attempts/:id/late',
    {
      session,
      before,
      summary: 'Decide about answers that came after the grace',
      tag,
      limit: byUser(600, HOUR_S),
      refuses: ['test_state_conflict'],
    },
    async (call) => {
      await decideLateAnswers(deps, ofAttempt(call), call.body.counts)
      return { data: { id: call.params.id } }
    },
  )
}
