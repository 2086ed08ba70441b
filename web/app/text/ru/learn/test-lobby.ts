import { formatDuration } from '@kashf/contract/text/duration.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/test-lobby.ts'
import { counted } from '../plural.ts'
import { ofPoints } from '../points.ts'

const inWords = (minutes: number) => formatDuration(minutes * 60)

export const testLobbyText: Translation<typeof latin.testLobbyText> = {
  title: 'Тест',
  exam: 'Пробный экзамен',
  quiz: 'Тест для практики',
  checkInFrom: (time) => `войти можно с ${time}`,
  facts: { time: 'время', questions: 'вопросы', points: 'баллы' },
  noClock: 'не ограничено',
  duration: inWords,

  placesLeft: (left) => `Осталось мест: ${left}`,
  placesOf: (all) => `из ${all}`,
  full: 'Мест не осталось',
  fullOn: (date) => `На ${date} мест не осталось`,
  fullWhy: (all) => `Все места (${all}) заняты.`,
  queue: {
    count: (people) =>
      people === 0
        ? 'В очереди пока никого'
        : `В очереди ${counted(people, 'человек', 'человека', 'человек')}`,
    position: (place, people) => `Вы в очереди: ${place}-й из ${people}`,
    rule: 'Если место освободится, мы предложим его первому в очереди на 24 часа: напишем в Telegram и в уведомлениях.',
    join: 'Встать в очередь',
    leave: 'Выйти из очереди',
    offered: 'Для вас освободилось место',
    offeredUntil: (time) => `Оно за вами до ${time}, потом перейдёт к следующему.`,
    take: 'Занять место',
    refuse: 'Не нужно, отдать следующему',
  },
  otherDates: 'Другие даты',
  choose: 'Выбрать',
  chooseDate: (time) => `Выбрать экзамен ${time}`,
  takePlace: 'Занять место',
  takeHint: 'Бесплатно. Если передумаете, освободите место.',
  placeTaken: 'Место за вами',
  givePlace: 'Освободить место',
  comeAt: (time) => `Заходите сюда с ${time}`,

  paper: 'Лист',
  total: 'Всего',
  questions: (count) => counted(count, 'вопрос', 'вопроса', 'вопросов'),
  sectionMinutes: (title, minutes) => `${title}, ${inWords(minutes)}`,
  breakOf: (minutes) => `Перерыв, до ${inWords(minutes)}`,

  oneClock: (minutes) => `${inWords(minutes)}, одни часы на всё. Между разделами можно переходить свободно.`,
  ownClocks: 'У каждого раздела своё время, вернуться в законченный нельзя.',
  withoutClock: 'Время не ограничено, продолжить можно когда угодно.',
  noPenalty: 'Неверный ответ не уменьшает баллы.',
  penalty: 'Неверный ответ уменьшает баллы, вопрос без ответа не уменьшает.',
  offline: 'Если связь прервётся, ответы сохранятся на устройстве и потом отправятся сами.',
  results: {
    at_once: 'Результат сразу после сдачи.',
    at_close: 'Результат после закрытия теста, всем одновременно.',
    by_hand: 'Результаты объявит преподаватель.',
  },
  resultsAt: (time) => `Результат в ${time}, всем одновременно.`,
  attempts: (count) => `Сдать можно ${counted(count, 'раз', 'раза', 'раз')}.`,
  attemptsFree: 'Сдавать можно сколько угодно раз.',
  pass: (percent) => `Чтобы пройти, нужно ${percent}% баллов.`,
  tentative: 'Часть правил этого экзамена агентство не опубликовало, они приблизительные.',

  logged: 'Записывается: уход со страницы, копирование, смена устройства',
  loggedThen:
    'Камера и звук не записываются. Записи видит преподаватель, сами по себе они ничего не отменяют.',
  moreTime: 'Нужно больше времени? Напишите преподавателю.',

  exemption: 'У меня есть сертификат',
  exemptionOf: (title, percent, minutes) =>
    `${title}: ${percent}% баллов${minutes > 0 ? `, время меньше на ${inWords(minutes)}` : ''}`,

  begin: 'Начать',
  checkIn: 'Войти',
  again: 'Сдать ещё раз',
  goOn: 'Продолжить',
  lateTitle: (left) => `Ещё можно войти: у вас останется ${inWords(left)}`,
  lateWhy: (closes) =>
    `Экзамен закрывается для всех в ${closes}, поэтому пропущенное время не вернётся. Вопросы и баллы те же.`,
  beginNow: 'Начать сейчас',
  signIn: 'Войти и начать',
  cancelled: 'Этот тест отменён.',
  closed: 'Тест закрыт.',
  usedUp: 'Попытки закончились.',
  notYet: 'Тест ещё не начался.',

  mine: 'Мои попытки',
  attempt: (number) => `Попытка ${number}`,
  attemptPoints: (points, all) => `${points} / ${ofPoints(all)}`,
  states: {
    ready: 'вы вошли',
    open: 'идёт',
    submitted: 'сдана',
    expired: 'время вышло',
    graded: 'ждёт результата',
    published: 'есть результат',
    void: 'аннулирована',
  },
}
