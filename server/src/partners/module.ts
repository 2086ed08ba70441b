import type { Module } from '../module.ts'
import { partnersPersonalData } from './personal-data.ts'
import { partnersRoutes } from './routes.ts'

export const partnersModule: Module = {
  routes: partnersRoutes,
  personalData: partnersPersonalData,
  tables: ['partner_offer', 'partner_link'],
}
