import { expect, it } from 'vitest'
import { type ChatEvent, securityMessage } from './security-message.ts'

const EVENTS: { [K in ChatEvent['kind']]: Extract<ChatEvent, { kind: K }> } = {
  payout_requested: { kind: 'payout_requested', amount: 90_000, card_last4: '1234' },
  password_changed: { kind: 'password_changed' },
  username_changed: { kind: 'username_changed', username: 'hisob_nomi' },
  recovery_codes_made: { kind: 'recovery_codes_made' },
  api_token_made: { kind: 'api_token_made', name: 'Token_nomi' },
  webhook_added: { kind: 'webhook_added', host: 'crm.kashf.example' },
  webhook_moved: { kind: 'webhook_moved', host: 'crm.kashf.example' },
  webhook_secret_replaced: { kind: 'webhook_secret_replaced', host: 'crm.kashf.example' },
  webhook_resumed: { kind: 'webhook_resumed', host: 'crm.kashf.example' },
  webhooks_paused: { kind: 'webhooks_paused' },
  telegram_linked: { kind: 'telegram_linked' },
  telegram_unlinked: { kind: 'telegram_unlinked' },
  google_linked: { kind: 'google_linked' },
  google_unlinked: { kind: 'google_unlinked' },
  data_export_ready: { kind: 'data_export_ready' },
  blocked: { kind: 'blocked', reason: 'Firibgarlik' },
  unblocked: { kind: 'unblocked' },
  closing_requested: { kind: 'closing_requested', closesAt: '2026-12-01T09:00:00.000Z' },
  closing_cancelled: { kind: 'closing_cancelled' },
  closed: { kind: 'closed' },
  second_factor_on: { kind: 'second_factor_on' },
  second_factor_off: { kind: 'second_factor_off' },
  email_requested: { kind: 'email_requested', email: 'yangi@kashf.example' },
  email_added: { kind: 'email_added', email: 'yangi@kashf.example' },
  signed_in: { kind: 'signed_in', device: 'Samsung Internet, Android', ip: '10.0.0.1' },
}
const WRITTEN =
  /hisob_nomi|Token_nomi|yangi@kashf\.example|crm\.kashf\.example|Samsung Internet, Android|10\.0\.0\.1|Firibgarlik/g

it.each(Object.values(EVENTS))(
  'tells of $kind in each language, with what people chose as it is',
  (event) => {
    const latin = securityMessage(event, 'uz')
    for (const [language, prefix] of [
      ['uz-Cyrl', '/uz-cyrl'],
      ['ru', '/ru'],
    ] as const) {
      const { text, button } = securityMessage(event, language)
      expect(text.match(WRITTEN)).toEqual(latin.text.match(WRITTEN))
      const own = `${text} ${button?.label ?? ''}`.replace(WRITTEN, '')
      expect(
        own.match(/[A-Za-z]+/g)?.filter((word) => !['API', 'Google', 'Kashf', 'Telegram'].includes(word)) ??
          [],
      ).toEqual([])
      expect(own).not.toMatch(/undefined|\{/)
      expect(button?.path).toBe(
        latin.button && prefix + (event.kind === 'blocked' ? '/contact' : '/security'),
      )
    }
  },
)
