import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/checklist.ts'

export const checklistText: Translation<typeof latin.checklistText> = {
  title: 'Перед проверкой',
  done: (met, all) => `Готово ${met} из ${all}`,
  left: (titles) => `Осталось: ${titles}`,
  required: 'обязательно',
  better: 'рекомендуем',
  allDone: 'Всё в порядке: курс можно отправить на проверку.',
  toPage: 'Изменить страницу курса',
  toLessons: 'Добавить урок',
  more: (count) => `и ещё ${count}`,
  items: {
    description: { title: 'Описание', why: 'Без описания курс на проверку не принимается.' },
    videos: { title: 'Видеоурок', why: 'Загрузите хотя бы один видеоурок.' },
    outcomes: {
      title: 'Чему научится ученик',
      why: 'Напишите хотя бы три результата: покупатель читает их первыми.',
    },
    cover: {
      title: 'Обложка',
      why: 'Обложка нарисована автоматически. Подберите её под тему или поставьте свою картинку.',
    },
    first_lesson_open: {
      title: 'Первый урок платный',
      why: 'Если открыть первый урок, покупатель сначала посмотрит, потом решит.',
    },
    lesson_videos: { title: 'Уроки без видео', why: 'Добавьте видео или удалите урок.' },
    sound: { title: 'Уроки без звука', why: 'В видео нет звука. Если это не нарочно, замените файл.' },
    length: {
      title: 'Слишком короткие или длинные уроки',
      why: 'До конца смотрят уроки от 30 секунд до 45 минут.',
    },
    captions: {
      title: 'Уроки без субтитров',
      why: 'С субтитрами урок смотрят без звука и те, кто не слышит, а поиск его находит.',
    },
  },
}
