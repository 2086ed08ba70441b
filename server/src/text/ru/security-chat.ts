import type { Translation } from '@kashf/contract/text/translation.ts'
import type { securityChat as latin } from '../uz/security-chat.ts'
import { sum } from './forms.ts'

export const securityChat: Translation<typeof latin> = {
  notMe:
    'Если это сделали не вы, закройте чужие сеансы в разделе «Устройства» Telegram и напишите в поддержку.',
  label: 'Страница «Безопасность»',
  contact: 'Написать нам',
  sentences: {
    payout_requested: (event) =>
      `С вашего счёта Kashf запрошен перевод ${sum(event.amount)} на карту •••• ${event.card_last4}.`,
    password_changed: () =>
      'Пароль вашего аккаунта Kashf задан или изменён, все остальные устройства вышли из аккаунта.',
    username_changed: (event) => `Имя пользователя вашего аккаунта Kashf теперь «${event.username}».`,
    telegram_linked: () => 'К вашему аккаунту Kashf привязан аккаунт Telegram.',
    telegram_unlinked: () => 'Telegram отвязан от вашего аккаунта Kashf.',
    google_linked: () => 'К вашему аккаунту Kashf привязан аккаунт Google.',
    google_unlinked: () => 'Google отвязан от вашего аккаунта Kashf.',
    recovery_codes_made: () =>
      'Для вашего аккаунта Kashf получены новые резервные коды. Прежние больше не действуют.',
    api_token_made: (event) =>
      `Для вашего аккаунта Kashf создан API-токен «${event.name}». Удалить его можно на странице «Безопасность».`,
    webhook_added: (event) =>
      `К вашему аккаунту Kashf добавлен вебхук: сообщения теперь приходят на адрес ${event.host}.`,
    webhook_moved: (event) =>
      `В вашем аккаунте Kashf изменён адрес вебхука: сообщения теперь приходят на ${event.host}.`,
    webhook_secret_replaced: (event) =>
      `В вашем аккаунте Kashf заменён ключ вебхука по адресу ${event.host}.`,
    webhook_resumed: (event) =>
      `В вашем аккаунте Kashf снова включён вебхук: сообщения приходят на адрес ${event.host}.`,
    webhooks_paused: () =>
      'Для защиты вашего аккаунта Kashf вебхуки приостановлены. Проверьте их и включите снова.',
    second_factor_on: () => 'В вашем аккаунте Kashf включён двухэтапный вход.',
    second_factor_off: () => 'В вашем аккаунте Kashf выключен двухэтапный вход.',
    email_requested: (event) =>
      `Запрошено добавление адреса ${event.email} к вашему аккаунту Kashf. Он добавится, когда будет введён код, отправленный на этот адрес.`,
    email_added: (event) =>
      `К вашему аккаунту Kashf добавлен адрес ${event.email}. Теперь сообщения о безопасности приходят туда.`,
    signed_in: (event) =>
      `В ваш аккаунт Kashf вошли с нового устройства: ${[event.device, event.ip].filter(Boolean).join(', ')}.`,
    data_export_ready: () =>
      'Копия ваших данных в Kashf готова. Скачайте её в течение 24 часов на устройстве, с которого её запросили.',
    blocked: (event) => `Ваш аккаунт Kashf заблокирован. Причина: ${event.reason}`,
    unblocked: () => 'Ваш аккаунт Kashf разблокирован. Вы снова можете войти.',
    closing_requested: (event) =>
      `По вашему запросу аккаунт Kashf будет закрыт ${event.closesAt}, а личные данные удалены. Если передумаете, войдите в него до этого дня.`,
    closing_cancelled: () => 'Ваш аккаунт Kashf сохранён. Всё работает как прежде.',
    closed: () =>
      'Ваш аккаунт Kashf закрыт, личные данные удалены. Денежные документы, которых требует закон, хранятся без вашего имени.',
  },
}
