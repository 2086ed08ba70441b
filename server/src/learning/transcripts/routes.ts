import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byAddress, byUser } from '../../http/limits/rate-limit.ts'
import { sendPublic } from '../../http/public-cache.ts'
import { askForCaptions, captionRequests } from './caption-requests.ts'
import { searchCourse, searchOwnCourses, searchPreviews } from './search-transcripts.ts'

const tag = 'learning'

/** Searches in what is said in lessons, by their captions, and who asks for captions. */
export function transcriptRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/courses/course/:id/said',
    {
      session: 'optional',
      summary: 'Where words are said in the lessons of a course that the caller may watch',
      tag,
      limit: byAddress(300, MINUTE_S),
    },
    ({ params: { id }, query: { text, cursor }, user }) =>
      searchCourse(deps, { courseId: id, viewer: user, text, cursor }),
  )
  app.endpoint(
    'GET /api/courses/said',
    {
      session: 'none',
      summary: 'Free lessons in which words are said',
      tag,
      // The limit is generous, because a mobile network has many people behind one address.
      limit: byAddress(300, MINUTE_S),
    },
    async ({ query, request, reply }) => {
      const text = query.text.trim()
      const answer = async () => ({ data: await searchPreviews(deps, text) })
      return sendPublic(request, reply, await deps.publicCache.answer(`said ${text.toLowerCase()}`, answer))
    },
  )
  app.endpoint(
    'GET /api/courses/lesson/:id/caption-requests',
    {
      session: 'user',
      summary: 'How many people asked for the captions of a lesson',
      tag,
      refuses: ['lesson_locked'],
    },
    async ({ params: { id }, user }) => ({
      data: await captionRequests(deps, { lessonId: id, viewer: user }),
    }),
  )
  app.endpoint(
    'PUT /api/courses/lesson/:id/caption-requests',
    {
      session: 'user',
      summary: 'Ask for the captions of a lesson',
      tag,
      refuses: ['lesson_locked'],
      limit: byUser(60, MINUTE_S),
    },
    async ({ params: { id }, user }) => ({
      data: await askForCaptions(deps, { lessonId: id, viewer: user }),
    }),
  )
  app.endpoint(
    'GET /api/courses/my-said',
    {
      session: 'user',
      summary: "Lessons of the bearer's courses in which words are said",
      tag,
      limit: byUser(60, MINUTE_S),
    },
    async ({ query: { text }, user }) => ({ data: await searchOwnCourses(deps, { viewer: user, text }) }),
  )
}
