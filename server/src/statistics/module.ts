import type { Module } from '../module.ts'
import { statisticsJobs } from './daily/jobs.ts'
import { statisticsRoutes } from './routes.ts'

export const statisticsModule: Module = {
  routes: statisticsRoutes,
  jobs: statisticsJobs,
  tables: [
    ...['course_visit', 'course_day', 'course_day_audience', 'course_day_lessons', 'course_day_stale'],
    'statistics_run',
  ],
}
