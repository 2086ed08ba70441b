import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../operate/free-seats.ts'

export const freeSeatsText: Translation<typeof latin.freeSeatsText> = {
  title: 'Бесплатные места',
  lead: 'Сколько своих учеников преподаватель может привести без комиссии. Другое число для одного преподавателя задаётся на его странице.',
  number: 'Каждому преподавателю',
  ownNumber: 'Своё число (пусто: как у всех)',
  wrong: 'Введите целое число от 0 до 100 000.',
  used: (used, free) => `занято ${used} из ${free}`,
  change: 'Изменить',
  question: (seats) => `Сделать бесплатных мест: ${seats}?`,
  questionUsual: 'Вернуть преподавателю общее число?',
  consequences: [
    'Приведённые ученики и уплаченные деньги не изменятся.',
    'Следующие списки посчитаются по новому числу.',
  ],
  done: 'Число бесплатных мест изменено',
}
