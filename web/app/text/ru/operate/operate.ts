import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../operate/operate.ts'

export const operateText: Translation<typeof latin.operateText> = {
  title: 'Панель оператора',
  overview: 'Обзор',
  queues: 'Очереди',
  money: 'Деньги',
  people: 'Люди',
  setUp: 'Настройка',
  waiting: 'ожидают:',
  teachers: 'Препода\u00adватели',
  courses: 'Курсы',
  payouts: 'Выплаты',
  reports: 'Жалобы',
  contact: 'Обращения',
  content: 'Страницы',
  banners: 'Баннеры',
  reconciliation: 'Сверка',
  gifts: 'Подарки',
  purchases: 'Покупки',
  users: 'Пользователи',
  categories: 'Категории',
  audit: 'Журнал действий',
  ledger: 'Бухгалтерская книга',
  system: 'Система',
  jobs: 'Остановленные задания',
  security: 'Безопасность',
}
