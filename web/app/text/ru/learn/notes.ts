import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/notes.ts'

export const notesText: Translation<typeof latin.notesText> = {
  title: 'Заметки',
  write: (clock) => `Заметка, ${clock}`,
  placeholder: 'Что вы хотите запомнить в этом месте?',
  hint: 'Заметки видите только вы. Клавиша N начинает заметку, Ctrl+Enter сохраняет.',
  hintTouch: 'Заметки видите только вы.',
  takeTime: 'Взять текущее время',
  waiting: 'Ещё не отправлена: отправится сама, когда появится связь',
  waitingToast: 'Заметка остаётся на этом устройстве',
  goTo: (clock) => `Перейти к моменту ${clock}`,
  edit: 'Изменить',
  editLabel: 'Текст заметки',
  remove: 'Удалить',
  removed: 'Заметка удалена',
  failed: 'Заметка не сохранена',
  none: 'В этом уроке пока нет заметок. Запишите здесь важное.',
  required: 'Напишите заметку.',
  courseTitle: 'Мои заметки',
  courseHint: 'Всё, что вы записали по ходу курса. Нажмите на время: урок откроется с этого места.',
  lesson: (number, title) => `${number}. ${title}`,
}
