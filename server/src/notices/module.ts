import type { Module } from '../module.ts'
import { keepMailingNotices } from './mail/mail-notices.ts'
import { sendSecurityMailHandler } from './mail/security-mail.ts'
import { deleteOldNoticesHandler } from './notice-list.ts'
import { notifyAgainHandler } from './notify.ts'
import { noticesPersonalData } from './personal-data.ts'
import { keepSendingPushes } from './push/send-push.ts'
import { noticeRoutes } from './routes.ts'

export const noticesModule: Module = {
  routes: noticeRoutes,
  jobs: [sendSecurityMailHandler, deleteOldNoticesHandler, notifyAgainHandler],
  startWorker: (deps) => [keepMailingNotices(deps), keepSendingPushes(deps)],
  personalData: noticesPersonalData,
  tables: ['notice', 'notice_choice', 'reminder_stop', 'push_subscription', 'push_message'],
}
