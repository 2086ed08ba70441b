import { groupDigits } from '@kashf/contract/money/amount.ts'
import type { AccountChangeMail } from '../account-change-mail.ts'
import type { CodePurpose } from '../code-mail.ts'
import { dottedDate } from '../dotted-date.ts'
import type { SecurityEvent } from '../security-mail.ts'
import type { MailText } from '../text-in.ts'

const CODES: Record<CodePurpose, { subject: string; lead: (username: string) => string; ignore: string }> = {
  verify: {
    subject: 'Код для подтверждения регистрации',
    lead: (username) => `Код, чтобы завершить регистрацию на сайте Kashf под именем «${username}»:`,
    ignore: 'Если вы не регистрировались под этим именем, никуда не вводите код.',
  },
  reset: {
    subject: 'Код для восстановления пароля',
    lead: (username) => `Код для восстановления пароля аккаунта «${username}» на сайте Kashf:`,
    ignore: 'Если вы не просили восстановить пароль, не обращайте внимания на это письмо.',
  },
  change_email: {
    subject: 'Код для подтверждения нового адреса',
    lead: (username) => `Код, чтобы сменить адрес почты аккаунта «${username}» на сайте Kashf на этот:`,
    ignore: 'Если вы об этом не просили, не обращайте внимания на это письмо.',
  },
}

/** The Russian text of the mail with a code. */
export function russianCode(purpose: CodePurpose, username: string): MailText {
  const { subject, lead, ignore } = CODES[purpose]
  return {
    subject,
    paragraphs: [lead(username)],
    footnotes: ['Код действует 10 минут. Никому его не сообщайте.', ignore],
  }
}

/** The Russian text of the mail about a sign-in from an unknown device, whose name may be empty. */
export const russianNewDevice = (device: string, ip: string, time: string): MailText => ({
  subject: 'Вход в ваш аккаунт с нового устройства',
  paragraphs: [
    'В ваш аккаунт Kashf вошли с устройства, которым раньше не пользовались:',
    [`Устройство: ${device || 'неизвестно'}`, `Адрес (IP): ${ip}`, `Время: ${time} (по Ташкенту)`].join('\n'),
    'Если это были вы, ничего делать не нужно.',
  ],
  label: 'Это не я',
  footnotes: [
    'Если вошли не вы, откройте ссылку «Это не я» и нажмите кнопку: все устройства выйдут из аккаунта, старый пароль перестанет действовать, а на вашу почту придёт код для нового.',
    'Ссылка действует 7 дней. Никому не пересылайте это письмо.',
  ],
})

const CHANGES: Record<AccountChangeMail['what'], { subject: string; lead: (newEmail: string) => string }> = {
  email_requested: {
    subject: 'Запрошена смена адреса почты',
    lead: (newEmail) =>
      `Запрошена смена адреса почты вашего аккаунта Kashf на ${newEmail}. Адрес сменится, когда будет введён код, отправленный на новый адрес.`,
  },
  email_changed: {
    subject: 'Адрес почты изменён',
    lead: (newEmail) =>
      `Адрес почты вашего аккаунта Kashf изменён на ${newEmail}. Теперь письма приходят туда.`,
  },
  second_factor_on: {
    subject: 'Двухэтапный вход включён',
    lead: () =>
      'В вашем аккаунте Kashf включён двухэтапный вход. Теперь после пароля нужно ввести код из приложения.',
  },
  second_factor_off: {
    subject: 'Двухэтапный вход выключен',
    lead: () => 'В вашем аккаунте Kashf выключен двухэтапный вход. Теперь для входа достаточно пароля.',
  },
}

/** The Russian text of the mail about a change that may be reverted. */
export const russianAccountChange = (what: AccountChangeMail['what'], newEmail: string): MailText => ({
  subject: CHANGES[what].subject,
  paragraphs: [
    CHANGES[what].lead(newEmail),
    'Если это сделали вы, ничего делать не нужно. Если не вы, откройте ссылку ниже в течение 72 часов: изменение будет отменено, все устройства выйдут из аккаунта, и вы зададите новый пароль.',
  ],
  label: 'Это не я: вернуть аккаунт',
  footnotes: ['Никому не давайте ссылку: она возвращает аккаунт на этот адрес почты.'],
})

const NOT_ME = 'Если это сделали не вы, сразу восстановите пароль.'
const RESET = 'Восстановить пароль'

const webhookText = (subject: string, what: string): MailText => ({
  subject,
  paragraphs: [
    `В вашем аккаунте Kashf ${what}: о продажах, возвратах и учениках.`,
    'Если это сделали не вы, сразу восстановите пароль: тогда остановятся все вебхуки.',
  ],
  label: RESET,
})

/** The Russian text of the mail about a security event. */
export function russianSecurity(event: SecurityEvent): MailText {
  switch (event.kind) {
    case 'payout_requested':
      return {
        subject: 'Запрошена выплата',
        paragraphs: [
          `С вашего счёта Kashf запрошен перевод ${groupDigits(event.amount)}\u00a0сум на карту •••• ${event.card_last4}. Запрос рассмотрит оператор.`,
          'Если его отправили не вы, сразу восстановите пароль и напишите в поддержку: пока оператор не одобрил выплату, её можно остановить.',
        ],
        label: RESET,
      }
    case 'password_changed':
      return {
        subject: 'Пароль изменён',
        paragraphs: [
          'Пароль вашего аккаунта Kashf изменён, все остальные устройства вышли из аккаунта.',
          NOT_ME,
        ],
        label: RESET,
      }
    case 'username_changed':
      return {
        subject: 'Имя пользователя изменено',
        paragraphs: [`Имя пользователя вашего аккаунта Kashf теперь «${event.username}».`, NOT_ME],
        label: RESET,
      }
    case 'telegram_linked':
      return {
        subject: 'К аккаунту привязан Telegram',
        paragraphs: [
          'К вашему аккаунту Kashf привязан аккаунт Telegram. Теперь через него можно входить, и уведомления приходят в бот.',
          'Если это сделали не вы, сразу восстановите пароль и отвяжите Telegram на странице «Безопасность».',
        ],
        label: RESET,
      }
    case 'telegram_unlinked':
      return {
        subject: 'Telegram отвязан от аккаунта',
        paragraphs: ['Telegram отвязан от вашего аккаунта Kashf. Войти через него больше нельзя.', NOT_ME],
        label: RESET,
      }
    case 'recovery_codes_made':
      return {
        subject: 'Получены новые резервные коды',
        paragraphs: [
          'Для вашего аккаунта Kashf получены новые резервные коды. Прежние больше не действуют.',
          NOT_ME,
        ],
        label: RESET,
      }
    case 'api_token_made':
      return {
        subject: 'Для вашего аккаунта создан API-токен',
        paragraphs: [
          `Для вашего аккаунта Kashf создан API-токен «${event.name}». С ним программа может читать данные от вашего имени.`,
          'Если это сделали не вы, сразу восстановите пароль: вместе с ним удалятся и все токены.',
        ],
        label: RESET,
      }
    case 'webhook_added':
      return webhookText('К аккаунту добавлен вебхук', `сообщения теперь приходят на адрес ${event.host}`)
    case 'webhook_moved':
      return webhookText('Адрес вебхука изменён', `сообщения вебхука теперь приходят на адрес ${event.host}`)
    case 'webhook_secret_replaced':
      return webhookText('Ключ вебхука заменён', `заменён ключ вебхука по адресу ${event.host}`)
    case 'webhook_resumed':
      return webhookText('Вебхук снова включён', `сообщения снова приходят на адрес ${event.host}`)
    case 'webhooks_paused':
      return {
        subject: 'Вебхуки приостановлены',
        paragraphs: [
          'Пароль сменился, поэтому ваши вебхуки приостановлены: их мог добавить посторонний.',
          'Проверьте адрес каждого. Свои включите снова с помощью пароля, чужие удалите.',
        ],
        label: 'Вебхуки',
      }
    case 'data_export_ready':
      return {
        subject: 'Копия ваших данных готова',
        paragraphs: [
          'Копия ваших данных в Kashf готова. Скачайте её в течение 24 часов на устройстве, с которого её запросили, в разделе «Мои данные».',
          'Если вы её не запрашивали, сразу смените пароль и выйдите на других устройствах.',
        ],
        label: RESET,
      }
    case 'closing_requested':
      return {
        subject: 'Аккаунт закрывается',
        paragraphs: [
          `По вашему запросу аккаунт Kashf будет закрыт ${dottedDate(new Date(event.closesAt))}, а личные данные удалены.`,
          'Если передумаете, войдите до этого дня в аккаунт и нажмите кнопку «Сохранить аккаунт».',
        ],
        label: 'Войти в аккаунт',
      }
    case 'closing_cancelled':
      return {
        subject: 'Аккаунт сохранён',
        paragraphs: ['Закрытие аккаунта отменено. Всё работает как прежде.'],
      }
    case 'closed':
      return {
        subject: 'Аккаунт закрыт',
        paragraphs: [
          'Ваш аккаунт Kashf закрыт, личные данные удалены. Денежные документы, которых требует закон, хранятся без вашего имени.',
          'Вы можете в любое время зарегистрироваться с этим адресом заново.',
        ],
      }
  }
}
