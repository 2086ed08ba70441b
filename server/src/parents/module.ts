import type { Module } from '../module.ts'
import { askConsentHandler } from './ask-consent.ts'
import { mailConfirmationHandler } from './confirmation-mail.ts'
import { keepMailingReports } from './mail-reports.ts'
import { reportsHandler } from './make-reports.ts'
import { parentsPersonalData } from './personal-data.ts'
import { parentsRoutes } from './routes.ts'

export const parentsModule: Module = {
  routes: parentsRoutes,
  jobs: [reportsHandler, askConsentHandler, mailConfirmationHandler],
  startWorker: (deps) => [keepMailingReports(deps)],
  personalData: parentsPersonalData,
  tables: ['parent_sharing', 'parent_link', 'parent_subscription', 'parent_report', 'parent_report_mail'],
}
