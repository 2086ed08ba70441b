import type { Module } from '../module.ts'
import { mailAnswerHandler } from './contact/messages.ts'
import { mailOperatorHandler, tellOperatorsHandler } from './contact/tell-operators.ts'
import { contentPersonalData } from './personal-data.ts'
import { contentRoutes } from './routes.ts'

export const contentModule: Module = {
  routes: contentRoutes,
  jobs: [mailAnswerHandler, tellOperatorsHandler, mailOperatorHandler],
  personalData: contentPersonalData,
  tables: ['content_version', 'content_translation', 'contact_message', 'contact_reply', 'banner'],
}
