import { formatDuration } from '@kashf/contract/text/duration.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/quiz.ts'
import { counted } from '../plural.ts'

export const quizText: Translation<typeof latin.quizText> = {
  title: 'Упражнение',
  test: 'Тест',
  exam: 'Пробный экзамен',
  size: (questions, minutes) =>
    [counted(questions, 'вопрос', 'вопроса', 'вопросов'), minutes !== null && formatDuration(minutes * 60)]
      .filter(Boolean)
      .join(', '),
  pass: (percent) => `Чтобы пройти, нужно ${percent}%`,
  opensAt: (time) => `начнётся ${time}`,
  begin: 'Начать',
  again: 'Решить ещё раз',
  goOn: (question) => `Продолжить с вопроса ${question}`,
  toTest: 'Перейти к тесту',
  answers: 'Посмотреть ответы',
  percent: (percent) => `${percent}% верно`,
  passed: 'Вы прошли',
  notPassed: 'Пока не хватило',
  saved: 'Ответы сохранены',
  savedThen: 'Сообщим, когда будет результат.',
  savedOffline: 'Ответы сохранены, проверим, когда появится связь.',

  ask: 'Проверьте себя',
  at: (time, at, all) => `${time} · ${at} / ${all}`,
  place: (at, all) => `${at} / ${all}`,
  skip: 'Пропустить',
  next: 'Следующий вопрос',
  check: 'Проверить ответ',
  goOnWatching: 'Продолжить',
  toLesson: 'Вернуться к уроку',
  rewatch: (from, seconds) =>
    `Посмотреть ещё раз с ${from}, ${counted(seconds, 'секунда', 'секунды', 'секунд')}`,
  rightOf: (right, all) => `Верно ${right} из ${all}`,
  isRight: 'Верный ответ',
  isWrong: 'Неверный ответ',
  noGrade: 'Оценки нет.',
  tomorrow: 'Завтра вопрос снова появится в «Повторении».',
  mustAnswer: 'Видео продолжится после ответа',
  notTaken: 'Ответы не засчитаны',
  otherDeviceFirst: 'Вы сдали это упражнение раньше с другого устройства: засчитаны те ответы.',
  failed: 'Вопросы не открылись',
  elsewhere: 'Это упражнение открыто в другом месте',
  elsewhereThen: 'Если продолжить здесь, там отвечать будет нельзя. Ответы останутся на месте.',
  goOnHere: 'Продолжить здесь',
  marks: (times) => `Вопросы в видео: ${times}`,
}
