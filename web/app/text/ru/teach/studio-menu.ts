import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/studio-menu.ts'

export const studioMenuText: Translation<typeof latin.studioMenuText> = {
  title: 'Студия',
  more: 'Ещё',
  waiting: 'ожидают:',
  inbox: 'Вопросы',
  checking: 'Проверка',
  questionBank: 'Банк вопросов',
  tests: 'Тесты',
  statistics: 'Статистика',
  selling: 'Продажи',
  sales: 'Список продаж',
  ownLink: 'Ваша ссылка',
  promoCodes: 'Промокоды',
  bundles: 'Наборы',
  account: 'Аккаунт',
  settings: 'Настройки',
  webhooks: 'Вебхуки',
}
