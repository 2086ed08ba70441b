import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../../teach/practice/decks.ts'

export const decksText: Translation<typeof latin.decksText> = {
  title: 'Карточки для повторения',
  lead: 'Ученик включает их сам, и они добавляются в его ежедневное повторение, до 20 в день. Вопрос из теста не придёт, пока ученик не получит результат.',
  empty: 'В курсе пока нет карточек.',
  whole: 'Все вопросы банка',
  questions: (count) => `Готовых вопросов: ${count}`,
  remove: (deck) => `Убрать карточки «${deck}»`,
  bank: 'Банк',
  chooseBank: 'Выберите банк',
  topic: 'Тема',
  add: 'Добавить карточки',
  saved: 'Карточки сохранены',
  failed: 'Карточки не сохранены',
  noBanks: 'Сначала добавьте вопросы в банк.',
  toBanks: 'Банк вопросов',
}
