import type { noticesCalls } from '@kashf/contract/notices/calls.ts'
import type { telegramCalls } from '@kashf/contract/telegram/calls.ts'
import type { webhooksCalls } from '@kashf/contract/webhooks/calls.ts'
import type { Access } from './access.ts'

/** Who may make each call of notices, Telegram and webhooks. */
export const NOTICES_ACCESS: Readonly<
  Record<keyof typeof noticesCalls | keyof typeof telegramCalls | keyof typeof webhooksCalls, Access>
> = {
  'GET /api/webhooks': { may: 'approvedTeachers' },
  'POST /api/webhooks': {
    may: 'approvedTeachers',
    body: () => ({ url: 'https://crm.example.uz/kashf', events: ['course.sold'] }),
  },
  'PATCH /api/webhooks/:id': { may: 'teacher', ids: { id: 'webhook' }, body: () => ({ is_paused: true }) },
  'DELETE /api/webhooks/:id': { may: 'teacher', ids: { id: 'webhook' } },
  'POST /api/webhooks/:id/secret': { may: 'teacher', ids: { id: 'webhook' } },
  'POST /api/webhooks/:id/test': { may: 'teacher', ids: { id: 'webhook' } },
  'GET /api/webhooks/:id/deliveries': { may: 'teacher', ids: { id: 'webhook' } },
  'POST /api/webhooks/:id/deliveries/:delivery_id/replay': {
    may: 'teacher',
    ids: { id: 'webhook', delivery_id: 'webhookDelivery' },
  },
  'POST /api/webhooks/:id/replay': {
    may: 'teacher',
    ids: { id: 'webhook' },
    body: () => ({ since: '2026-01-01T00:00:00Z' }),
  },
  'GET /api/notices': { may: 'signedIn' },
  'GET /api/notices/unread': { may: 'signedIn' },
  'POST /api/notices/read': { may: 'signedIn' },
  'GET /api/notices/choices': { may: 'signedIn' },
  'PUT /api/notices/choices': { may: 'signedIn' },
  'GET /api/notices/reminders': { may: 'students' },
  'PUT /api/notices/reminders': { may: 'students', body: () => ({ is_on: false }) },
  'GET /api/notices/push': { may: 'signedIn' },
  'PUT /api/notices/push': { may: 'signedIn' },
  'DELETE /api/notices/push': { may: 'signedIn' },
  'POST /api/notices/unsubscribe': { may: 'everybody' },
  'GET /api/telegram': { may: 'signedIn' },
  'GET /api/telegram/start': { may: 'everybody', isMissing: true },
  'POST /api/telegram/return': { may: 'everybody', isMissing: true, body: () => ({ code: 'a', state: 'b' }) },
  'POST /api/telegram/code': { may: 'everybody', body: () => ({ ticket: 'a', totp: '123456' }) },
  'POST /api/telegram/register': {
    may: 'everybody',
    isMissing: true,
    body: () => ({ ticket: 'a', first_name: 'A', last_name: 'B', username: 'abc' }),
  },
  'GET /api/telegram/app': { may: 'everybody', isMissing: true },
  'POST /api/telegram/app-session': { may: 'everybody', isMissing: true, body: () => ({ init_data: 'a' }) },
  'POST /api/telegram/browser-links': { may: 'signedIn', isMissing: true, body: () => ({ course_id: 1 }) },
  'POST /api/telegram/browser-session': { may: 'everybody', body: () => ({ secret: 'a' }) },
  'POST /api/telegram/link': { may: 'signedIn', isMissing: true },
  'POST /api/telegram/confirm': { may: 'signedIn', isMissing: true },
  'POST /api/telegram/unlink': { may: 'signedIn', isMissing: true },
  'GET /api/courses/:id/telegram-chat': { may: 'teacher', ids: { id: 'course' }, isMissing: true },
  'PUT /api/courses/:id/telegram-chat': {
    may: 'teacher',
    ids: { id: 'course' },
    isMissing: true,
    body: () => ({ chat_id: -1001 }),
  },
  'DELETE /api/courses/:id/telegram-chat': { may: 'teacher', ids: { id: 'course' }, isMissing: true },
  'GET /api/courses/:id/telegram-invite': { may: 'signedIn', ids: { id: 'course' } },
  'POST /api/courses/:id/telegram-invite': { may: 'student', ids: { id: 'course' }, isMissing: true },
  'POST /api/telegram/webhook': { may: 'everybody', isMissing: true, body: () => ({ update_id: 1 }) },
}
