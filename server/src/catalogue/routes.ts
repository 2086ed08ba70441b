import { SubscribedAnswer } from '@kashf/contract/accounts.ts'
import {
  Category,
  CourseList,
  CourseListQuery,
  Suggestions,
  SuggestionsQuery,
  TeacherList,
  TeacherPage,
} from '@kashf/contract/catalogue.ts'
import { answerSchema, IdParams, WholeListPaging } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { MINUTE_S } from '../clock.ts'
import { endpoint } from '../http/endpoint.ts'
import { byAddress, byUser } from '../http/limits/rate-limit.ts'
import { listLimit, WHOLE_LIST } from '../http/list-limit.ts'
import { sendPublic } from '../http/public-cache.ts'
import { currentPercent } from '../money/fee.ts'
import type { Deps } from '../runtime/deps.ts'
import { listCategories } from './categories/categories.ts'
import { listCourses } from './listing/list-courses.ts'
import { suggest } from './search/suggest.ts'
import { subscriptionState, toggleSubscription } from './teachers/subscriptions.ts'
import { listTeachers, teacherPage } from './teachers/teachers.ts'

const tag = 'catalogue'
const TeacherListQuery = Type.Object(WholeListPaging)

/** What everyone reads: courses, categories, the fee, teachers; and following a teacher. */
export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicCache } = deps
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/donthavetoken',
      session: 'none',
      summary: 'Published courses',
      tag,
      answer: CourseList,
      query: CourseListQuery,
    },
    async ({ query, request, reply }) => {
      const key = `courses ${JSON.stringify(Object.entries(query).sort())}`
      return sendPublic(
        request,
        reply,
        await publicCache.answer(key, () => listCourses(deps, { ...query, limit: listLimit(query) })),
      )
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/courses/suggestions',
      session: 'none',
      summary: 'Courses, teachers and categories that a text may become',
      tag,
      answer: answerSchema(Suggestions),
      // Many people stand behind one address of a mobile network.
      limit: byAddress(600, 60),
      query: SuggestionsQuery,
    },
    async ({ query, request, reply }) => {
      const text = query.text.trim()
      const answer = async () => ({ data: await suggest(deps, text) })
      return sendPublic(request, reply, await publicCache.answer(`suggestions ${text.toLowerCase()}`, answer))
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/category',
      session: 'none',
      summary: 'Categories',
      tag,
      answer: answerSchema(Type.Array(Category)),
    },
    async ({ request, reply }) => {
      const answer = async () => ({ data: await listCategories(deps.readDb) })
      return sendPublic(request, reply, await publicCache.answer('categories', answer))
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/actioncourses/percentage',
      session: 'none',
      summary: 'Platform fee in percent',
      tag,
      answer: answerSchema(Type.Object({ percent: Type.Number() })),
    },
    async ({ request, reply }) => {
      const answer = async () => ({ data: { percent: await currentPercent(deps.readDb) } })
      return sendPublic(request, reply, await publicCache.answer('percentage', answer))
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/users/teacheraccouts',
      session: 'none',
      summary: 'Teachers',
      tag,
      answer: TeacherList,
      query: TeacherListQuery,
    },
    async ({ query, request, reply }) => {
      const { cursor } = query
      const limit = listLimit(query)
      const answer = async () => {
        const { teachers, next_cursor } = await listTeachers(deps, { limit, cursor })
        return { data: { teachers }, next_cursor }
      }
      const key = `teachers ${limit} ${cursor ?? ''}`
      return sendPublic(request, reply, await publicCache.answer(key, answer))
    },
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/users/teacheraccout/:id',
      session: 'optional',
      summary: 'A teacher with published courses; to the teacher themselves with all of theirs',
      tag,
      answer: answerSchema(TeacherPage),
      params: IdParams,
    },
    async ({ params, user }) => ({ data: await teacherPage(deps, params.id, user?.id ?? null, WHOLE_LIST) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'PUT',
      url: '/api/users/subscription/:id',
      session: 'user',
      summary: 'Follow a teacher, or no longer',
      tag,
      limit: byUser(120, MINUTE_S),
      answer: answerSchema(SubscribedAnswer),
      params: IdParams,
    },
    async ({ params, user }) => ({
      data: await toggleSubscription(deps, { userId: user.id, teacherId: params.id }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/users/subscription/:id',
      session: 'user',
      summary: 'Whether a teacher is followed',
      tag,
      answer: answerSchema(SubscribedAnswer),
      params: IdParams,
    },
    async ({ params, user }) => ({
      data: await subscriptionState(deps, { userId: user.id, teacherId: params.id }),
    }),
  )
}
