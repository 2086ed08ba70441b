import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../account/notices.ts'
import { counted } from '../plural.ts'

export const noticesText: Translation<typeof latin.noticesText> = {
  title: 'Уведомления',
  bell: 'Уведомления',
  bellUnread: (count) => `Уведомления: ${counted(count, 'непрочитанное', 'непрочитанных', 'непрочитанных')}`,
  markAll: 'Отметить все прочитанными',
  markFailed: 'Не удалось отметить',
  all: 'Все',
  settings: 'Настройки',
  unread: 'Непрочитанное',
  none: 'Уведомлений пока нет',
  noneHint:
    'Здесь появятся ответы на ваши комментарии и новые курсы преподавателей, на которых вы подписаны.',
  noneHintTeacher: 'Здесь появятся продажи, комментарии и вопросы по вашим курсам.',
  noneShort: 'Новостей нет',
  chooseTitle: 'О чём вам сообщать',
  chooseHint:
    'Выберите для каждой темы, где получать уведомления. Письма о смене пароля и email приходят всегда.',
  topic: 'Тема',
  inProduct: 'На сайте',
  byMail: 'По почте',
  byTelegram: 'Telegram',
  way: (topic, way) => `${topic}: ${way}`,
  saveFailed: 'Выбор не сохранён',
  topics: {
    purchases: 'Покупки и возвраты',
    top_ups: 'Пополнения кошелька',
    new_courses: 'Новые курсы преподавателей, на которых я подписан(а)',
    new_lessons: 'Новые уроки моих курсов',
    answers: 'Ответы на мои комментарии и вопросы',
    announcements: 'Объявления преподавателей моих курсов',
    certificates: 'Сертификаты',
    tests: 'Результаты тестов',
    reminders: 'Полезные напоминания',
    sales: 'Продажи',
    comments: 'Комментарии к моим курсам',
    questions: 'Вопросы учеников',
    payouts: 'Переводы на карту',
    videos_ready: 'Готовность видео',
    videos_failed: 'Ошибки подготовки видео',
    reviews: 'Проверка моих курсов',
    account: 'Решения о моём аккаунте и написанном мной',
  },
}

export const unsubscribeText: Translation<typeof latin.unsubscribeText> = {
  title: 'Отписка от писем',
  question: (topic) => `Больше не присылать на email письма на тему «${topic}»?`,
  hint: 'На сайте вы всё равно увидите эти уведомления.',
  stop: 'Отписаться',
  done: 'Таких писем больше не будет',
  doneHint: (topic) => `Письма на тему «${topic}» отключены. Если передумаете, включите их в настройках.`,
  settings: 'Настройки уведомлений',
  broken: 'Ссылка недействительна',
  brokenHint: 'Скопируйте ссылку из письма полностью или настройте уведомления в профиле.',
}
