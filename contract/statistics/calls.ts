import type { Calls } from '../call.ts'
import { answerSchema, ChangedId } from '../common.ts'
import {
  CourseStatistics,
  LessonAudience,
  StatisticsCsvQuery,
  StatisticsOverview,
  StatisticsPeriod,
  StatisticsQuery,
  TeacherStatistics,
  VisitBody,
} from './statistics.ts'

export const statisticsCalls = {
  'POST /api/courses/:id/visit': { body: VisitBody, answer: answerSchema(ChangedId) },
  'GET /api/courses/:id/statistics': {
    query: StatisticsQuery,
    answer: answerSchema(CourseStatistics),
    scope: 'statistics:read',
  },
  'GET /api/courses/:id/statistics.csv': {
    query: StatisticsCsvQuery,
    produces: 'text/csv',
    scope: 'statistics:read',
  },
  'GET /api/courses/:id/statistics/lessons/:lesson_id': {
    query: StatisticsPeriod,
    answer: answerSchema(LessonAudience),
    scope: 'statistics:read',
  },
  'GET /api/teachers/me/courses-statistics': {
    query: StatisticsQuery,
    answer: answerSchema(StatisticsOverview),
  },
  'GET /api/teachers/me/courses-statistics.csv': { query: StatisticsCsvQuery, produces: 'text/csv' },
  'GET /api/teachers/me/statistics': { answer: answerSchema(TeacherStatistics), scope: 'statistics:read' },
} satisfies Calls
