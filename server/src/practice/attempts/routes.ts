import { deviceName } from '@kashf/contract/accounts/device-name.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { ownRecording } from '../../media/recordings/recordings.ts'
import { sendServed } from '../../media/serving/send-object.ts'
import type { AttemptDeps } from './attempt-deps.ts'
import { beginAttempt } from './begin-attempt.ts'
import { handInSaved } from './hand-in-saved.ts'
import { keepAnswers } from './keep-answers.ts'
import { testLobby } from './lobby.ts'
import { logEvents } from './log-events.ts'
import { nextSection } from './next-section.ts'
import { openAttempt, readAttempt } from './open-attempt.ts'
import { createOpening } from './opening.ts'
import { otherDates } from './places/other-dates.ts'
import { joinQueue, leaveQueue } from './places/place-queue.ts'
import { freePlace, reservePlace } from './places/places.ts'
import { playRecording, sealedRecording } from './play-recording.ts'
import { receiveSpokenAnswer } from './recorded-answers.ts'
import { savePaper } from './saved-papers.ts'
import { submitAttempt } from './submit-attempt.ts'
import { takeOver } from './take-over.ts'

const tag = 'practice'

/** The device of a call, in words. */
const nameOf = ({ headers }: FastifyRequest): string => deviceName(headers['user-agent'] ?? '') ?? ''

/** Taking a test: places, papers and answers. */
export function attemptRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  lobbyRoutes(app, deps)
  paperRoutes(app, deps)
  recordingRoutes(app, deps)
  answerRoutes(app, deps)
  savedPaperRoutes(app, deps)
}

function lobbyRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  const opening = createOpening(deps)
  app.endpoint(
    'GET /api/practice/tests/:id/lobby',
    { session: 'optional', summary: 'A test before it begins', tag, refuses: ['lesson_locked'] },
    async ({ params: { id }, user }) => ({ data: await testLobby(deps, { testId: id, viewer: user }) }),
  )
  app.endpoint(
    'PUT /api/practice/tests/:id/place',
    {
      session: 'user',
      summary: 'Reserve a place in an exam',
      tag,
      limit: byUser(30, MINUTE_S),
      refuses: ['test_full', 'test_over', 'test_cancelled', 'lesson_locked'],
    },
    async ({ params: { id }, user }) => {
      await reservePlace(deps, { viewer: user, testId: id })
      return { data: await testLobby(deps, { testId: id, viewer: user }) }
    },
  )
  app.endpoint(
    'DELETE /api/practice/tests/:id/place',
    {
      session: 'user',
      summary: 'Give a place back',
      tag,
      limit: byUser(30, MINUTE_S),
      refuses: ['lesson_locked'],
    },
    async ({ params: { id }, user }) => {
      await freePlace(deps, { viewer: user, testId: id })
      return { data: await testLobby(deps, { testId: id, viewer: user }) }
    },
  )
  app.endpoint(
    'PUT /api/practice/tests/:id/queue',
    {
      session: 'user',
      summary: 'Wait for a place in an exam without free ones',
      tag,
      limit: byUser(30, MINUTE_S),
      refuses: ['test_state_conflict', 'test_cancelled', 'lesson_locked'],
    },
    async ({ params: { id }, user }) => {
      await joinQueue(deps, { viewer: user, testId: id })
      return { data: await testLobby(deps, { testId: id, viewer: user }) }
    },
  )
  app.endpoint(
    'DELETE /api/practice/tests/:id/queue',
    {
      session: 'user',
      summary: 'Leave the queue, or refuse the place that is offered',
      tag,
      limit: byUser(30, MINUTE_S),
      refuses: ['lesson_locked'],
    },
    async ({ params: { id }, user }) => {
      await leaveQueue(deps, { viewer: user, testId: id })
      return { data: await testLobby(deps, { testId: id, viewer: user }) }
    },
  )
  app.endpoint(
    'GET /api/practice/tests/:id/other-dates',
    {
      session: 'optional',
      summary: 'Later exams of the teacher that can be taken instead',
      tag,
      refuses: ['lesson_locked'],
    },
    async ({ params: { id }, user }) => ({ data: await otherDates(deps, { testId: id, viewer: user }) }),
  )
  app.endpoint(
    'GET /api/practice/tests/:id/opening',
    { session: 'user', summary: 'When an exam opens, and then the key of its sealed papers', tag },
    async ({ params: { id } }) => ({ data: await opening(id) }),
  )
}

function paperRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.endpoint(
    'POST /api/practice/tests/:id/attempts',
    {
      session: 'user',
      summary: 'Begin a test, or check in before it opens; an attempt that runs is continued',
      tag,
      limit: byUser(30, MINUTE_S),
      refuses: [
        'test_not_open',
        'test_over',
        'test_cancelled',
        'test_full',
        'no_attempts_left',
        'lesson_locked',
      ],
    },
    async ({ params: { id }, user, body, request }) => ({
      data: await beginAttempt(deps, { viewer: user, testId: id, body, deviceName: nameOf(request) }),
    }),
  )
  app.endpoint(
    'GET /api/practice/attempts/:id',
    { session: 'user', summary: "The bearer's attempt with its paper while it is open", tag },
    async ({ params: { id }, user, query }) => ({
      data: await readAttempt(deps, { attemptId: id, userId: user.id, device: query.device ?? null }),
    }),
  )
  app.endpoint(
    'POST /api/practice/attempts/:id/open',
    {
      session: 'user',
      summary: 'Open an attempt that was checked in; its clock begins',
      tag,
      refuses: ['test_not_open', 'test_over'],
    },
    async ({ params: { id }, user, body }) => ({
      data: await openAttempt(deps, {
        attemptId: id,
        userId: user.id,
        device: body.device,
        hasPaper: body.has_paper,
      }),
    }),
  )
  app.endpoint(
    'POST /api/practice/attempts/:id/writer',
    {
      session: 'user',
      summary: 'Write answers on this device',
      tag,
      limit: byUser(30, MINUTE_S),
      refuses: ['attempt_over'],
    },
    async ({ params: { id }, user, body, request }) => ({
      data: await takeOver(deps, {
        attemptId: id,
        userId: user.id,
        device: body.device,
        deviceName: nameOf(request),
      }),
    }),
  )
  app.endpoint(
    'POST /api/practice/attempts/:id/next-section',
    {
      session: 'user',
      summary: 'End the open section of a test whose sections follow one another',
      tag,
      limit: byUser(30, MINUTE_S),
      refuses: ['attempt_over', 'attempt_elsewhere'],
    },
    async ({ params: { id }, user, body }) => ({
      data: await nextSection(deps, { attemptId: id, userId: user.id, ...body }),
    }),
  )
}

/** Recordings that are listened to, and those that a person speaks. */
function recordingRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.endpoint(
    'GET /api/practice/attempts/:id/recordings/:passage_id',
    {
      session: 'user',
      summary: 'A recording of the paper, sealed until it is played',
      tag,
      limit: byUser(60, MINUTE_S),
      refuses: ['attempt_over'],
    },
    async ({ params: { id, passage_id }, user, request, reply }) => {
      const sealed = await sealedRecording(deps, { attemptId: id, userId: user.id, passageId: passage_id })
      const answer = { type: 'application/octet-stream', cacheControl: 'private, no-store' }
      return sendServed(sealed, answer, request, reply)
    },
  )
  app.endpoint(
    'POST /api/practice/attempts/:id/recordings/:passage_id/plays',
    {
      session: 'user',
      summary: 'Play a recording of the paper; each play is counted',
      tag,
      limit: byUser(60, MINUTE_S),
      refuses: ['attempt_over', 'recording_played_out'],
    },
    async ({ params: { id, passage_id }, user }) => ({
      data: await playRecording(deps, { attemptId: id, passageId: passage_id, viewer: user }),
    }),
  )
  app.endpoint(
    'POST /api/practice/attempts/:id/recordings',
    {
      session: 'user',
      summary: 'Receive what was recorded for a part; an answer then names it',
      tag,
      limit: byUser(60, MINUTE_S),
      refuses: ['test_not_open', 'attempt_over', 'recording_refused', 'too_many_recordings'],
    },
    async ({ params: { id }, user, body }) => {
      const recordingId = await receiveSpokenAnswer(deps, { attemptId: id, userId: user.id, body })
      return { data: await ownRecording(deps, { recordingId, viewer: user }) }
    },
  )
}

/** Answers have no rate limit: counting a call would cost as much as the call, and a paper has a bounded number of them. */
function answerRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.endpoint(
    'PUT /api/practice/attempts/:id/answers',
    {
      session: 'user',
      summary: 'Keep answers; a repeat changes nothing',
      tag,
      refuses: ['test_not_open', 'attempt_over', 'attempt_elsewhere'],
    },
    async ({ params: { id }, user, body }) => ({
      data: await keepAnswers(deps, { attemptId: id, userId: user.id, body }),
    }),
  )
  app.endpoint(
    'POST /api/practice/attempts/:id/submit',
    {
      session: 'user',
      summary: 'Hand an attempt in, with the answers that were not sent yet',
      tag,
      refuses: ['test_not_open', 'attempt_over', 'attempt_elsewhere'],
    },
    async ({ params: { id }, user, body }) => ({
      data: await submitAttempt(deps, { attemptId: id, userId: user.id, body }),
    }),
  )
  app.endpoint(
    'POST /api/practice/attempts/:id/events',
    { session: 'user', summary: 'Record facts where the test says so', tag, limit: byUser(60, MINUTE_S) },
    async ({ params: { id }, user, body }) => {
      await logEvents(deps, { attemptId: id, userId: user.id, body })
      return { data: {} }
    },
  )
}

/** Quizzes of saved lessons, which are taken without a line. */
function savedPaperRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  app.endpoint(
    'POST /api/practice/tests/:id/saved-papers',
    {
      session: 'student',
      summary: 'The paper of the next attempt at a quiz, to be taken without a line',
      tag,
      limit: byUser(600, HOUR_S),
      refuses: ['test_needs_line', 'no_attempts_left', 'test_cancelled', 'lesson_locked'],
    },
    async ({ params: { id }, user, body }) => ({
      data: await savePaper(deps, { viewer: user, testId: id, lessonId: body.lesson_id }),
    }),
  )
  app.endpoint(
    'POST /api/practice/saved-papers/:id/attempt',
    {
      session: 'student',
      summary: 'Hand in what was answered on a saved paper; a repeat returns the same attempt',
      tag,
      limit: byUser(60, MINUTE_S),
      refuses: ['no_attempts_left', 'test_cancelled', 'lesson_locked'],
    },
    async ({ params: { id }, user, body, request }) => ({
      data: await handInSaved(deps, { viewer: user, savedId: id, body, deviceName: nameOf(request) }),
    }),
  )
}
