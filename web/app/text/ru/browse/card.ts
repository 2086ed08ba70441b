import { plural } from '@kashf/contract/text/russian-plural.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/card.ts'
import { counted } from '../plural.ts'

export const cardText: Translation<typeof latin.cardText> = {
  progressLabel: 'Какая часть курса просмотрена',
  owned: 'У вас есть',
  fresh: 'Новый',
  scores: (count) => counted(count, 'оценка', 'оценки', 'оценок'),
  save: 'Сохранить',
  saved: 'Сохранён',
  saveCourse: (title) => `Сохранить: ${title}`,
  unsaveCourse: (title) => `Убрать из сохранённых: ${title}`,
  saveFailed: 'Не удалось сохранить',
  daysLeft: (days) =>
    `${plural(days, 'Остался', 'Осталось', 'Осталось')} ${counted(days, 'день', 'дня', 'дней')}`,
  lastDay: 'Заканчивается сегодня',
  forever: 'Навсегда',
  expired: 'Срок истёк',
}

export const inviteText: Translation<typeof latin.inviteText> = {
  title: 'Сначала войдите',
  privatePage: 'Эта страница откроется после входа в аккаунт.',
  save: 'Сохранённый курс вы найдёте в профиле на любом устройстве.',
  subscribe: 'По подписке вы первыми увидите новые курсы преподавателя.',
  report: 'Жалоба отправляется от вашего имени, но автор этого не увидит.',
  login: 'Войти',
  register: 'Зарегистрироваться',
}
