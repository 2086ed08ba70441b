import type { Translation } from '@kashf/contract/text/translation.ts'
import type { Webhook } from '@kashf/contract/webhooks/webhooks.ts'
import { lookupTable } from '../../lookup-table.ts'
import type * as latin from '../../teach/webhooks.ts'
import { counted } from '../plural.ts'

export const webhookText: Translation<typeof latin.webhookText> = {
  title: 'Вебхуки',
  lead: 'Ваша программа сразу узнаёт о продаже, возврате, новом ученике и законченном курсе.',
  empty: 'Вебхуков пока нет',
  emptyHint: 'Добавьте адрес https своей программы: сообщения приходят подписанным JSON.',
  add: 'Добавить вебхук',
  addTitle: 'Новый вебхук',
  editTitle: 'Изменить вебхук',
  url: 'Адрес',
  urlHint: 'Например: https://crm.vash-sait.uz/kashf',
  events: 'О чём сообщать',
  eventsNeeded: 'Выберите хотя бы одно.',
  eventNames: {
    'course.sold': 'Курс продан',
    'course.refunded': 'Деньги возвращены',
    'learner.joined': 'Новый ученик',
    'course.finished': 'Курс закончен',
    'webhook.test': 'Проверка',
  },
  actionsOf: (url) => `Действия: ${url}`,
  on: 'Работает',
  unreached: 'Не доставляется',
  paused: 'Приостановлен',
  off: 'Выключен',
  failing: (since) => `С ${since} не дошло ни одно сообщение`,
  pausedBecause: (why) => pauseReasons[why],
  confirm: 'Если адрес ваш, включите его снова. Если он вам незнаком, удалите вебхук.',
  offHint: 'Адрес не отвечал 5 дней или сообщил, что его больше нет. Проверьте его и включите снова.',
  oldSecret: (until) => `Прежний ключ тоже подписывает до ${until}`,
  test: 'Отправить проверочное сообщение',
  tested: 'Проверочное сообщение отправлено',
  edit: 'Изменить',
  saved: 'Вебхук сохранён',
  pause: 'Приостановить',
  resume: 'Включить',
  newSecret: 'Заменить ключ',
  replaceSecret: 'Заменить',
  resumeTitle: 'Включить вебхук',
  resumeHint: (url) => `Сообщения снова будут приходить на адрес ${url}.`,
  newSecretHint: 'Нынешний ключ подписывает ещё 24 часа: за это время впишите новый в свою программу.',
  newSecretLater: (until) =>
    `Прежний ключ действует до ${until}. Заменить ключ снова можно после этого. Если это срочно, удалите вебхук и добавьте его заново.`,
  remove: 'Удалить',
  removeTitle: 'Удалить вебхук',
  removeHint: (url) => `На адрес ${url} больше ничего не придёт, история сообщений тоже удалится.`,
  removed: 'Вебхук удалён',
  secretTitle: 'Ключ подписи',
  secretLead:
    'Ключ показывается только сейчас. Сохраните его в программе: им она проверяет, что сообщение пришло от Kashf.',
  kept: 'Сохранено',
  show: 'Показать сообщения',
  hide: 'Скрыть сообщения',
  deliveriesOf: (url) => `Сообщения: ${url}`,
  noDeliveries: 'За последние 30 дней сообщений не было.',
  states: { waiting: 'Ожидает', delivered: 'Доставлено', failed: 'Не доставлено' },
  answered: (status, ms) => `Ответ: ${status}, ${ms} мс`,
  problem: (reason) => problems[reason] ?? 'Ответа не было',
  tries: (count) => `попытка ${count}`,
  nextTry: (when) => `следующая ${when}`,
  body: 'Текст сообщения',
  replay: 'Отправить снова',
  replayLabel: (event, when) => `Отправить снова: ${event}, ${when}`,
  replayed: 'Сообщение будет отправлено снова',
  replayFailed: 'Отправить недоставленные снова',
  replayedFailed: (count) =>
    count === 0
      ? 'Недоставленных сообщений нет'
      : `${counted(count, 'сообщение будет отправлено', 'сообщения будут отправлены', 'сообщений будут отправлены')} снова`,
}

const pauseReasons: Record<NonNullable<Webhook['paused_because']>, string> = {
  password_changed: 'Приостановлен, потому что пароль изменён.',
  password_reset: 'Приостановлен, потому что пароль восстановлен.',
  account_recovered: 'Приостановлен, потому что аккаунт возвращён владельцу.',
}

const problems = lookupTable({
  address_refused: 'Адрес не в открытом интернете или не https',
  unreachable: 'Не удалось соединиться с адресом',
  timed_out: 'Адрес не ответил вовремя',
  too_many_redirects: 'Адрес перенаправляет в другое место',
  bad_answer: 'Ответ в неверном виде',
})
