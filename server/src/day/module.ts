import type { Module } from '../module.ts'
import { dayPersonalData } from './personal-data.ts'
import { dayRoutes } from './routes.ts'

export const dayModule: Module = {
  routes: dayRoutes,
  personalData: dayPersonalData,
  tables: ['exam_date', 'study_plan', 'calendar_link'],
}
