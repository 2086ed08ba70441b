import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/partners.ts'

export const coursePartnersText: Translation<typeof latin.coursePartnersText> = {
  title: 'Партнёры',
  lead: 'Партнёр приводит покупателей курса и получает долю вашего дохода. Комиссия такая же, как с покупателя, которого привели вы.',
  ownPage: 'Стать партнёром',
  courses: 'Курсы',
  noCourses: 'Когда ваш курс будет в продаже, его можно открыть для партнёров.',
  gives: (percent) => `Партнёру ${percent}`,
  none: 'Без партнёров',
  open: 'Открыть',
  change: 'Изменить',
  changeOf: (course) => `${course}: доля партнёра`,
  dialog: (course) => `Партнёрам курса «${course}»`,
  dialogHint:
    'С каждой продажи этот процент вашего дохода получает партнёр, который привёл покупателя. Изменение действует на новые продажи.',
  percent: 'Процент',
  percentHint: 'От 1 до 90. Если пусто, партнёрства нет, и ссылки доли не приносят.',
  percentWrong: 'Введите целое число от 1 до 90.',
  save: 'Сохранить',
  saved: 'Доля партнёра сохранена',
  savedHint: 'Так будут делиться новые продажи.',
  people: 'Кто',
  noPeople: 'Ссылку пока никто не взял.',
  sums: (sales, sum) => `продаж: ${sales}, ${sum}`,
  ended: 'Завершено',
  end: 'Завершить',
  endOf: (name, course) => `${name}, ${course}: завершить партнёрство`,
  endTitle: (name) => `Завершить партнёрство: ${name}`,
  endHint:
    'Ссылка не принесёт доли с новых продаж, и взять её снова нельзя, пока вы не возобновите партнёрство. Заработанное остаётся у человека.',
  endedToast: 'Партнёрство завершено',
  restore: 'Возобновить',
  restoreOf: (name, course) => `${name}, ${course}: возобновить партнёрство`,
  restored: 'Партнёрство возобновлено',
}
