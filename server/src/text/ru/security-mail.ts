import type { Translation } from '@kashf/contract/text/translation.ts'
import type { securityMail as latin } from '../uz/security-mail.ts'
import { sum } from './forms.ts'

const NOT_ME = 'Если это сделали не вы, сразу восстановите пароль.'
const RESET = 'Восстановить пароль'

const webhookText = (subject: string, what: string) => ({
  subject,
  paragraphs: [
    `В вашем аккаунте Kashf ${what}: о продажах, возвратах и учениках.`,
    'Если это сделали не вы, сразу восстановите пароль: тогда остановятся все вебхуки.',
  ],
  label: RESET,
})

export const securityMail: Translation<typeof latin> = {
  payout_requested: (event) => ({
    subject: 'Запрошена выплата',
    paragraphs: [
      `С вашего счёта Kashf запрошен перевод ${sum(event.amount)} на карту •••• ${event.card_last4}. Запрос рассмотрит оператор.`,
      'Если его отправили не вы, сразу восстановите пароль и напишите в поддержку: пока оператор не одобрил выплату, её можно остановить.',
    ],
    label: RESET,
  }),
  password_changed: () => ({
    subject: 'Пароль изменён',
    paragraphs: ['Пароль вашего аккаунта Kashf изменён, все остальные устройства вышли из аккаунта.', NOT_ME],
    label: RESET,
  }),
  username_changed: (event) => ({
    subject: 'Имя пользователя изменено',
    paragraphs: [`Имя пользователя вашего аккаунта Kashf теперь «${event.username}».`, NOT_ME],
    label: RESET,
  }),
  telegram_linked: () => ({
    subject: 'К аккаунту привязан Telegram',
    paragraphs: [
      'К вашему аккаунту Kashf привязан аккаунт Telegram. Теперь через него можно входить, и уведомления приходят в бот.',
      'Если это сделали не вы, сразу восстановите пароль и отвяжите Telegram на странице «Безопасность».',
    ],
    label: RESET,
  }),
  telegram_unlinked: () => ({
    subject: 'Telegram отвязан от аккаунта',
    paragraphs: ['Telegram отвязан от вашего аккаунта Kashf. Войти через него больше нельзя.', NOT_ME],
    label: RESET,
  }),
  recovery_codes_made: () => ({
    subject: 'Получены новые резервные коды',
    paragraphs: [
      'Для вашего аккаунта Kashf получены новые резервные коды. Прежние больше не действуют.',
      NOT_ME,
    ],
    label: RESET,
  }),
  api_token_made: (event) => ({
    subject: 'Для вашего аккаунта создан API-токен',
    paragraphs: [
      `Для вашего аккаунта Kashf создан API-токен «${event.name}». С ним программа может читать данные от вашего имени.`,
      'Если это сделали не вы, сразу восстановите пароль: вместе с ним удалятся и все токены.',
    ],
    label: RESET,
  }),
  webhook_added: (event) =>
    webhookText('К аккаунту добавлен вебхук', `сообщения теперь приходят на адрес ${event.host}`),
  webhook_moved: (event) =>
    webhookText('Адрес вебхука изменён', `сообщения вебхука теперь приходят на адрес ${event.host}`),
  webhook_secret_replaced: (event) =>
    webhookText('Ключ вебхука заменён', `заменён ключ вебхука по адресу ${event.host}`),
  webhook_resumed: (event) =>
    webhookText('Вебхук снова включён', `сообщения снова приходят на адрес ${event.host}`),
  webhooks_paused: () => ({
    subject: 'Вебхуки приостановлены',
    paragraphs: [
      'Пароль сменился, поэтому ваши вебхуки приостановлены: их мог добавить посторонний.',
      'Проверьте адрес каждого. Свои включите снова с помощью пароля, чужие удалите.',
    ],
    label: 'Вебхуки',
  }),
  data_export_ready: () => ({
    subject: 'Копия ваших данных готова',
    paragraphs: [
      'Копия ваших данных в Kashf готова. Скачайте её в течение 24 часов на устройстве, с которого её запросили, в разделе «Мои данные».',
      'Если вы её не запрашивали, сразу смените пароль и выйдите на других устройствах.',
    ],
    label: RESET,
  }),
  closing_requested: (event) => ({
    subject: 'Аккаунт закрывается',
    paragraphs: [
      `По вашему запросу аккаунт Kashf будет закрыт ${event.closesAt}, а личные данные удалены.`,
      'Если передумаете, войдите до этого дня в аккаунт и нажмите кнопку «Сохранить аккаунт».',
    ],
    label: 'Войти в аккаунт',
  }),
  closing_cancelled: () => ({
    subject: 'Аккаунт сохранён',
    paragraphs: ['Закрытие аккаунта отменено. Всё работает как прежде.'],
  }),
  closed: () => ({
    subject: 'Аккаунт закрыт',
    paragraphs: [
      'Ваш аккаунт Kashf закрыт, личные данные удалены. Денежные документы, которых требует закон, хранятся без вашего имени.',
      'Вы можете в любое время зарегистрироваться с этим адресом заново.',
    ],
  }),
}
