import type * as latin from '../api-tokens.ts'
import type { Translation } from '../translation.ts'
import { counted } from './plural.ts'

export const apiTokenText: Translation<typeof latin.apiTokenText> = {
  title: 'API-токены',
  lead: 'С токеном ваша программа или таблица может читать ваши данные в Kashf. Не давайте программам свой пароль.',
  docs: 'Документация API',
  none: 'Токенов пока нет.',
  make: 'Создать токен',
  makeTitle: 'Новый токен',
  makeHint:
    'Давайте только нужные права. Токен никогда не даёт доступа к движению денег и настройкам аккаунта.',
  name: 'Название',
  nameHint: 'Напишите, где он нужен. Например: Таблица отчётов',
  scopes: 'Права',
  scopesNeeded: 'Выберите хотя бы одно право.',
  lifetime: 'Срок действия',
  days: (count) => (count === 365 ? '1 год' : counted(count, 'день', 'дня', 'дней')),
  scopeNames: {
    'courses:read': 'Читать мои курсы',
    'learners:read': 'Читать список учеников',
    'statistics:read': 'Читать статистику',
    'inbox:read': 'Читать вопросы и комментарии',
    'inbox:write': 'Отвечать на вопросы',
    'announcements:write': 'Читать и отправлять объявления',
    'learning:read': 'Читать курсы, которые я прохожу, заметки и сертификаты',
    'statement:read': 'Читать движения кошелька',
  },
  made: 'Токен создан',
  madeLead: 'Токен показывается только сейчас. Скопируйте его и сохраните в надёжном месте.',
  copy: 'Копировать',
  copied: 'Скопировано',
  kept: 'Сохранено',
  ending: (last4) => `…${last4}`,
  usedAt: (when) => `Последний раз: ${when}`,
  unused: 'Ещё не использовался',
  until: (date) => `до ${date}`,
  expired: 'Срок истёк',
  revoke: 'Удалить',
  revokeLabel: (name) => `Удалить: ${name}`,
  revokeTitle: 'Удалить токен',
  revokeHint: (name) =>
    `Токен «${name}» сразу перестанет работать. Программе, которая его использует, понадобится новый.`,
  webhooksHint: 'Нужно, чтобы программа сразу узнавала о продажах и новых учениках?',
  webhooks: 'Вебхуки',
  revoked: 'Токен удалён',
}
