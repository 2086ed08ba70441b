import type { Module } from '../module.ts'
import { forgetOldWorksHandler } from './forget-old-works.ts'
import { homeworkPersonalData } from './personal-data.ts'
import { homeworkRoutes } from './routes.ts'

export const homeworkModule: Module = {
  routes: homeworkRoutes,
  jobs: [forgetOldWorksHandler],
  personalData: homeworkPersonalData,
  tables: [
    ...['homework', 'homework_work', 'homework_hand_in', 'homework_review', 'homework_extension'],
    'homework_claim',
  ],
}
