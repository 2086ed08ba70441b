import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/comments.ts'
import { counted } from '../plural.ts'

const scores = (count: string) => counted(count, 'оценка', 'оценки', 'оценок')
const stars = (score: number) => counted(score, 'звезда', 'звезды', 'звёзд')

export const scoreText: Translation<typeof latin.scoreText> = {
  title: 'Оценки и комментарии',
  count: scores,
  none: 'Оценок пока нет',
  of: stars,
  share: (score, count) => `${stars(score)}: ${count}`,
  yours: 'Ваша оценка',
  rate: 'Оцените курс',
  thanks: 'Спасибо за оценку.',
  pending: (percent) => `Оценка будет учтена, когда вы посмотрите ${percent}% курса.`,
  failed: 'Оценка не сохранена',
  all: 'Все оценки',
  watched: (percent) =>
    percent === 0
      ? 'Ещё не смотрел(а) курс'
      : percent === 100
        ? 'Курс просмотрен полностью'
        : `Просмотрено ${percent}% курса`,
  averageLater: (least) => `Средняя оценка появится после ${counted(least, 'оценки', 'оценок', 'оценок')}.`,
}

export const commentText: Translation<typeof latin.commentText> = {
  title: 'Комментарии',
  count: (count) => `комментарии и ответы: ${count}`,
  none: 'Комментариев пока нет. Их могут писать те, у кого есть этот курс.',
  noneForBuyer: 'Комментариев пока нет. Напишите первым!',
  linked: 'Комментарий по ссылке',
  label: 'Ваш комментарий',
  placeholder: 'Что дал вам курс? Кому вы его посоветуете?',
  send: 'Отправить',
  sent: 'Комментарий добавлен',
  required: 'Напишите комментарий.',
  teacher: 'Преподаватель',
  reply: 'Ответить',
  replyLabel: (name) => `Ваш ответ: ${name}`,
  edited: 'изменён',
  toolsOf: (name) => `Действия с комментарием: ${name}`,
  edit: 'Изменить',
  editLabel: 'Изменить комментарий',
  delete: 'Удалить',
  deleteTitle: 'Удалить комментарий?',
  deleteOne: 'Вернуть его будет нельзя.',
  deleteThread: 'Ответы под ним тоже исчезнут. Вернуть его будет нельзя.',
  deleted: 'Комментарий удалён',
  report: 'Пожаловаться',
  useful: 'Полезно',
  usefulCount: (count) => `Полезно · ${count}`,
  usefulTo: (count) => `Помогло: ${counted(count, 'человек', 'человека', 'человек')}`,
  usefulInvite: 'Чтобы отметить комментарий полезным, войдите в аккаунт.',
}
