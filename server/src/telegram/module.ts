import type { Module } from '../module.ts'
import { keepSettlingMembers } from './chats/settle-members.ts'
import { telegramPersonalData } from './personal-data.ts'
import { keepPostingFileAnswers } from './posts/post-file-answers.ts'
import { telegramRoutes } from './routes.ts'
import { mailWithoutBot, resumeWithBot } from './sending/fall-back-to-mail.ts'
import { keepSendingMessages } from './sending/send-messages.ts'
import { registerWebhookHandler } from './webhook/register-webhook.ts'

export const telegramModule: Module = {
  routes: telegramRoutes,
  jobs: [registerWebhookHandler],
  async startWorker(deps) {
    if (!deps.env.telegram) {
      await mailWithoutBot(deps)
      return []
    }
    await resumeWithBot(deps)
    return [keepSendingMessages(deps), keepPostingFileAnswers(deps), keepSettlingMembers(deps)]
  },
  personalData: telegramPersonalData,
  tables: [
    ...['telegram_account', 'telegram_message', 'telegram_sending', 'telegram_update', 'telegram_bot'],
    'telegram_post',
    'telegram_answer',
    ...['telegram_browser_link', 'telegram_chat', 'telegram_chat_member'],
  ],
}
