import { Type } from 'typebox'
import { SubscribedAnswer } from '../accounts/accounts.ts'
import type { Calls } from '../call.ts'
import { answerSchema, WholeListPaging } from '../common.ts'
import {
  CategoryInLanguages,
  CourseList,
  CourseListQuery,
  Suggestions,
  SuggestionsQuery,
  TeacherList,
  TeacherPage,
} from './catalogue.ts'
import { Oembed, OembedQuery } from './oembed.ts'

const TeacherListQuery = Type.Object(WholeListPaging)

export const catalogueCalls = {
  // Categories
  'GET /api/category': { answer: answerSchema(Type.Array(CategoryInLanguages)) },

  // Courses and the fee
  'GET /api/courses/donthavetoken': { query: CourseListQuery, answer: CourseList },
  'GET /api/actioncourses/percentage': { answer: answerSchema(Type.Object({ percent: Type.Number() })) },

  // Search
  'GET /api/courses/suggestions': { query: SuggestionsQuery, answer: answerSchema(Suggestions) },

  // Cards on other sites
  'GET /api/oembed': { query: OembedQuery, answer: Oembed },

  // Teachers
  'GET /api/users/teacheraccouts': { query: TeacherListQuery, answer: TeacherList },
  'GET /api/users/teacheraccout/:id': { answer: answerSchema(TeacherPage) },
  'PUT /api/users/subscription/:id': { answer: answerSchema(SubscribedAnswer) },
  'GET /api/users/subscription/:id': { answer: answerSchema(SubscribedAnswer) },
} satisfies Calls
