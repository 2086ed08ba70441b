import { Course, CourseCard, Lesson } from '@kashf/contract/catalogue.ts'
import { answerSchema, IdParams, pageSchema, WholeListPaging } from '@kashf/contract/common.ts'
import { ProgressBody, SavedAnswer } from '@kashf/contract/learning.ts'
import { PlaybackStream, SignedUrl, SignedUrlQuery, WatchAnswer } from '@kashf/contract/playback.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { MINUTE_S } from '../clock.ts'
import { endpoint } from '../http/endpoint.ts'
import { Failure } from '../http/errors/failure.ts'
import { byUser } from '../http/limits/rate-limit.ts'
import { listLimit } from '../http/list-limit.ts'
import { sendPublic } from '../http/public-cache.ts'
import { refusePrefetch } from '../http/refuse-prefetch.ts'
import type { SessionUser } from '../http/session.ts'
import type { Deps } from '../runtime/deps.ts'
import { coursePage } from './pages/course-page.ts'
import { lessonPage } from './pages/lesson-page.ts'
import { purchasedCourses, savedCourses } from './pages/my-courses.ts'
import { toggleSavedCourse } from './pages/save-course.ts'
import { signedUrl } from './playback/signed-url.ts'
import { recordProgress } from './progress/record-progress.ts'
import { browserMark } from './streams/browser-id.ts'
import { endStream } from './streams/end-stream.ts'
import { streamsOf } from './streams/list-streams.ts'
import { playsOn } from './streams/renew-stream.ts'

const tag = 'learning'
const ListQuery = Type.Object(WholeListPaging)

/** Course and lesson pages, playback addresses, and what learners do. */
export function learningRoutes(app: FastifyInstance, deps: Deps): void {
  const params = IdParams

  async function pageOf(courseId: number, viewer: SessionUser | null) {
    const page = await coursePage(deps, courseId, viewer)
    if (!page) throw new Failure('not_found')
    return { data: page }
  }
  async function publicly(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<unknown>,
  ) {
    return sendPublic(request, reply, await deps.publicCache.answer(key, make))
  }

  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/course/:id/withouttoken',
      session: 'none',
      summary: 'A course as visitors see it',
      tag,
      answer: answerSchema(Course),
      params,
    },
    ({ params: { id }, request, reply }) => publicly(request, reply, `course ${id}`, () => pageOf(id, null)),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/course/:id',
      session: 'user',
      summary: 'A course as the bearer sees it',
      tag,
      answer: answerSchema(Course),
      params,
    },
    ({ params: { id }, user }) => pageOf(id, user),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/lesson/:id/withouttoken',
      session: 'none',
      summary: 'An open lesson as visitors see it',
      tag,
      answer: answerSchema(Lesson),
      refuses: ['lesson_locked'],
      params,
    },
    ({ params: { id }, request, reply }) =>
      publicly(request, reply, `lesson ${id}`, async () => ({ data: await lessonPage(deps, id, null) })),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/lesson/:id',
      session: 'user',
      summary: 'A lesson as the bearer sees it',
      tag,
      answer: answerSchema(Lesson),
      refuses: ['lesson_locked'],
      params,
    },
    async ({ params: { id }, user }) => ({ data: await lessonPage(deps, id, user) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/get-signed-url',
      session: 'optional',
      summary: 'Address that plays a video or fetches an attachment',
      tag,
      answer: SignedUrl,
      refuses: ['lesson_locked', 'video_not_ready', 'too_many_streams', 'stream_ended'],
      query: SignedUrlQuery,
      // Visitors of a whole mobile network may share one address.
      limit: byUser(600, MINUTE_S),
    },
    // At the top level, as the existing client reads it.
    ({ query: { file, take = false }, user, request }) =>
      signedUrl(deps, {
        viewer: user,
        browser: browserMark(request),
        file,
        byChoice: take,
      }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/users/streams',
      session: 'user',
      summary: 'Devices on which the bearer plays bought lessons now',
      tag,
      answer: answerSchema(Type.Array(PlaybackStream)),
    },
    async ({ user, request }) => ({
      data: await streamsOf(deps, deps.db, { viewer: user, browser: browserMark(request) }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'DELETE',
      url: '/api/users/streams/:id',
      session: 'user',
      summary: 'Stop playing on one of the devices; it stays signed in',
      tag,
      params,
    },
    async ({ params: { id }, user }) => {
      await endStream(deps, { viewer: user, streamId: id })
      return { data: { id } }
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/purchased-courses',
      session: 'user',
      summary: 'Courses that the bearer bought',
      tag,
      answer: pageSchema(CourseCard),
      query: ListQuery,
    },
    ({ query, user }) =>
      purchasedCourses(deps, { userId: user.id, limit: listLimit(query), cursor: query.cursor }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/saved-courses',
      session: 'user',
      summary: 'Courses that the bearer saved',
      tag,
      answer: pageSchema(CourseCard),
      query: ListQuery,
    },
    ({ query, user }) =>
      savedCourses(deps, { userId: user.id, limit: listLimit(query), cursor: query.cursor }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/actioncourses/save-courses/:id',
      session: 'student',
      summary: 'Save a course, or take it out of the saved ones',
      tag,
      answer: answerSchema(SavedAnswer),
      refuses: ['prefetch_refused'],
      params,
      limit: byUser(60, MINUTE_S),
    },
    async ({ params: { id }, user, request }) => {
      refusePrefetch(request)
      return { data: await toggleSavedCourse(deps, { viewer: user, courseId: id }) }
    },
  )
  // Without a limit: counting a call in the database costs what the call itself costs, which writes one row over itself.
  endpoint(
    app,
    deps,
    {
      method: 'PUT',
      url: '/api/courses/lesson/:id/progress',
      session: 'user',
      summary: 'Write down what was watched of a lesson',
      tag,
      answer: answerSchema(WatchAnswer),
      params,
      body: ProgressBody,
    },
    async ({ params: { id }, body, user, request }) => {
      const progress = await recordProgress(deps, { viewer: user, lessonId: id, body })
      // What waited for a connection says nothing of now.
      const isLate = (body.age_s ?? 0) > MINUTE_S
      const playing = { viewer: user, browser: browserMark(request), lessonId: id }
      const answer: WatchAnswer = { ...progress, stream_open: isLate || (await playsOn(deps, playing)) }
      return { data: answer }
    },
  )
}
