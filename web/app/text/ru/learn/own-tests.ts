import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/own-tests.ts'
import { ofPoints } from '../points.ts'

export const ownTestsText: Translation<typeof latin.ownTestsText> = {
  title: 'Мои тесты',
  states: 'Состояние',
  state: {
    all: 'Все',
    running: 'Идут',
    waiting: 'Ждут результата',
    published: 'С результатом',
    void: 'Аннулированы',
  },
  attempt: (number) => `Попытка ${number}`,
  goOn: 'Продолжить',
  startsAt: (when) => `Начало ${when}`,
  resultsAt: (when) => `Результат будет ${when}`,
  resultsLater: 'Результат объявит преподаватель',
  points: (points, all) => `${points} из ${ofPoints(all)}`,
  grade: (grade) => `примерно ${grade}`,
  interval: (from, to) => `${from}–${to} баллов`,
  passed: 'сдано',
  notPassed: 'пока не хватило',
  voided: 'Эта попытка аннулирована',

  coming: 'Экзамены, где у вас есть место',
  open: 'Открыт сейчас',
  none: 'Вы ещё не сдавали тестов',
  noneHint: 'Здесь собираются результаты тестов из уроков и пробных экзаменов.',
  noneSuch: 'Таких попыток нет',
  toCourses: 'К моим курсам',
  all: 'Все мои тесты',
}
