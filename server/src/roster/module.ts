import type { Module } from '../module.ts'
import { keepMailingLinks } from './mail-links.ts'
import { rosterPersonalData } from './personal-data.ts'
import { rosterRoutes } from './routes.ts'

export const rosterModule: Module = {
  routes: rosterRoutes,
  startWorker: (deps) => [keepMailingLinks(deps)],
  personalData: rosterPersonalData,
  tables: ['free_seats', 'roster_batch', 'roster_seat', 'roster_contact', 'roster_mail', 'roster_silence'],
}
