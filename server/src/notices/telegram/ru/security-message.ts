import { groupDigits } from '@kashf/contract/money/amount.ts'
import { dottedDate } from '../../mail/dotted-date.ts'
import type { ChatEvent } from '../security-message.ts'

export const RUSSIAN_NOT_ME =
  'Если это сделали не вы, закройте чужие сеансы в разделе «Устройства» Telegram и напишите в поддержку.'
export const RUSSIAN_SECURITY = 'Страница «Безопасность»'

/** What happened, in one Russian sentence. */
export function russianSentence(event: ChatEvent): string {
  switch (event.kind) {
    case 'payout_requested':
      return `С вашего счёта Kashf запрошен перевод ${groupDigits(event.amount)}\u00a0сум на карту •••• ${event.card_last4}.`
    case 'password_changed':
      return 'Пароль вашего аккаунта Kashf задан или изменён, все остальные устройства вышли из аккаунта.'
    case 'username_changed':
      return `Имя пользователя вашего аккаунта Kashf теперь «${event.username}».`
    case 'telegram_linked':
      return 'К вашему аккаунту Kashf привязан аккаунт Telegram.'
    case 'telegram_unlinked':
      return 'Telegram отвязан от вашего аккаунта Kashf.'
    case 'recovery_codes_made':
      return 'Для вашего аккаунта Kashf получены новые резервные коды. Прежние больше не действуют.'
    case 'api_token_made':
      return `Для вашего аккаунта Kashf создан API-токен «${event.name}». Удалить его можно на странице «Безопасность».`
    case 'webhook_added':
      return `К вашему аккаунту Kashf добавлен вебхук: сообщения теперь приходят на адрес ${event.host}.`
    case 'webhook_moved':
      return `В вашем аккаунте Kashf изменён адрес вебхука: сообщения теперь приходят на ${event.host}.`
    case 'webhook_secret_replaced':
      return `В вашем аккаунте Kashf заменён ключ вебхука по адресу ${event.host}.`
    case 'webhook_resumed':
      return `В вашем аккаунте Kashf снова включён вебхук: сообщения приходят на адрес ${event.host}.`
    case 'webhooks_paused':
      return 'Для защиты вашего аккаунта Kashf вебхуки приостановлены. Проверьте их и включите снова.'
    case 'second_factor_on':
      return 'В вашем аккаунте Kashf включён двухэтапный вход.'
    case 'second_factor_off':
      return 'В вашем аккаунте Kashf выключен двухэтапный вход.'
    case 'email_requested':
      return `Запрошено добавление адреса ${event.email} к вашему аккаунту Kashf. Он добавится, когда будет введён код, отправленный на этот адрес.`
    case 'email_added':
      return `К вашему аккаунту Kashf добавлен адрес ${event.email}. Теперь сообщения о безопасности приходят туда.`
    case 'signed_in':
      return `В ваш аккаунт Kashf вошли с нового устройства: ${[event.device, event.ip].filter(Boolean).join(', ')}.`
    case 'data_export_ready':
      return 'Копия ваших данных в Kashf готова. Скачайте её в течение 24 часов на устройстве, с которого её запросили.'
    case 'closing_requested':
      return `По вашему запросу аккаунт Kashf будет закрыт ${dottedDate(new Date(event.closesAt))}, а личные данные удалены. Если передумаете, войдите в него до этого дня.`
    case 'closing_cancelled':
      return 'Ваш аккаунт Kashf сохранён. Всё работает как прежде.'
    case 'closed':
      return 'Ваш аккаунт Kashf закрыт, личные данные удалены. Денежные документы, которых требует закон, хранятся без вашего имени.'
  }
}
