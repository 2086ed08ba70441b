import type { Module } from '../module.ts'
import { operatorsPersonalData } from './personal-data.ts'
import { operatorRoutes } from './routes.ts'

export const operatorsModule: Module = {
  routes: operatorRoutes,
  personalData: operatorsPersonalData,
  tables: ['console_claim', 'console_note', 'contact_saved_answer'],
}
