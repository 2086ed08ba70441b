import type { Translation } from '@kashf/contract/text/translation.ts'
import type { transcriptText as latin } from '../../../learn/lessons/transcript.ts'

export const transcriptText: Translation<typeof latin> = {
  search: 'Поиск по тексту',
  language: 'Язык текста',
  place: (at, all) => `${at} / ${all}`,
  previous: 'Предыдущее место',
  next: 'Следующее место',
  none: 'В этом уроке таких слов нет',
  lines: 'Текст урока',
  toNow: 'К месту в видео',
  copy: (clock) => `Скопировать фразу на ${clock}`,
  copied: (clock) => `Фраза на ${clock} скопирована`,
  copyFailed: 'Скопировать не удалось',
  inCourse: 'Искать во всём курсе',
  foundInCourse: (count) => `Во всём курсе: ${count}`,
  toLesson: 'Вернуться к тексту урока',
  noneInCourse: 'В уроках, которые вам открыты, таких слов нет',
  typeWord: 'Введите слово для поиска',
  courseResults: 'Найденное в уроках курса',
  times: (count) => `мест: ${count}`,
  missing: 'У этого урока ещё нет текста',
  missingHint: 'Когда преподаватель добавит субтитры, здесь можно будет читать и искать по словам.',
  ask: 'Попросить преподавателя',
  askWith: (count) => `Попросить преподавателя · просили: ${count}`,
  asked: (count) => `Вы попросили. Всего просили: ${count}`,
}
