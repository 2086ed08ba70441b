import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { listLimit } from '../../http/list-limit.ts'
import { sendPublic } from '../../http/public-cache.ts'
import { refusePrefetch } from '../../http/refuse-prefetch.ts'
import { coursePage } from './course-page.ts'
import { lessonPage } from './lesson-page.ts'
import { listPurchasedCourses, listSavedCourses } from './my-courses.ts'
import { toggleSavedCourse } from './save-course.ts'

const tag = 'learning'

/** Course and lesson pages, and the bearer's purchased and saved courses. */
export function pageRoutes(app: FastifyInstance, deps: Deps): void {
  coursePageRoutes(app, deps)
  myCourseRoutes(app, deps)
}

/** Answers from the cache of public pages, which are the same for everybody without a session. */
async function sendCached(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: () => Promise<unknown>,
) {
  return sendPublic(request, reply, await deps.publicCache.answer(key, make))
}

function coursePageRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/course/:id/withouttoken',
    { session: 'none', summary: 'A course as visitors see it', tag },
    ({ params: { id }, request, reply }) =>
      sendCached(deps, request, reply, `course ${id}`, async () => ({
        data: await coursePage(deps, id, null),
      })),
  )
  app.endpoint(
    'GET /api/courses/course/:id',
    { session: 'user', summary: 'A course with the state of the bearer', tag },
    async ({ params: { id }, user }) => ({ data: await coursePage(deps, id, user) }),
  )
  app.endpoint(
    'GET /api/courses/lesson/:id/withouttoken',
    { session: 'none', summary: 'An open lesson as visitors see it', tag, refuses: ['lesson_locked'] },
    ({ params: { id }, request, reply }) =>
      sendCached(deps, request, reply, `lesson ${id}`, async () => ({
        data: await lessonPage(deps, id, null),
      })),
  )
  app.endpoint(
    'GET /api/courses/lesson/:id',
    { session: 'user', summary: 'A lesson with the state of the bearer', tag, refuses: ['lesson_locked'] },
    async ({ params: { id }, user }) => ({ data: await lessonPage(deps, id, user) }),
  )
}

function myCourseRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/purchased-courses',
    { session: 'user', summary: "The bearer's purchased courses", tag },
    ({ query, user }) =>
      listPurchasedCourses(deps, { userId: user.id, limit: listLimit(query), cursor: query.cursor }),
  )
  app.endpoint(
    'GET /api/courses/saved-courses',
    { session: 'user', summary: "The bearer's saved courses", tag },
    ({ query, user }) =>
      listSavedCourses(deps, { userId: user.id, limit: listLimit(query), cursor: query.cursor }),
  )
  app.endpoint(
    'GET /api/actioncourses/save-courses/:id',
    {
      session: 'student',
      summary: 'Save a course, or remove it from the saved ones',
      tag,
      refuses: ['prefetch_refused'],
      limit: byUser(60, MINUTE_S),
    },
    async ({ params: { id }, user, request }) => {
      refusePrefetch(request)
      return { data: await toggleSavedCourse(deps, { viewer: user, courseId: id }) }
    },
  )
}
