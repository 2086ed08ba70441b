import { formatDuration } from '@kashf/contract/text/duration.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/exam.ts'
import { counted } from '../plural.ts'
import { pointsInWords } from '../points.ts'

const inWords = (minutes: number) => formatDuration(minutes * 60)
const answersOf = (count: number) => counted(count, 'ответ', 'ответа', 'ответов')
const questionsOf = (count: number) => counted(count, 'вопрос', 'вопроса', 'вопросов')

export const examText: Translation<typeof latin.examText> = {
  title: 'Тест',
  question: (number) => `Вопрос ${number}`,
  questions: 'Вопросы',
  mapLabel: (number, all) => `Карта вопросов, ${number} / ${all}`,
  map: { answered: 'есть ответ', empty: 'пусто', flagged: 'отмечен' },
  answeredOf: (answered, all) => `Ответов: ${answered} из ${all}`,
  points: pointsInWords,
  previous: 'Предыдущий вопрос',
  next: 'Дальше',
  nextQuestion: 'Следующий вопрос',
  toHandIn: 'Сдать',
  flag: 'Отметить',
  unflag: 'Снять отметку',
  menu: 'Меню',
  hideClock: 'Скрыть часы',
  showClock: 'Показать часы',
  timeLeft: 'Осталось времени',
  spoken: (minutes) => `Осталось: ${inWords(minutes)}`,
  keys: { question: 'вопрос', flag: 'отметить', clock: 'скрыть часы' },
  saved: 'Сохранено',
  saving: 'Сохраняется',
  larger: 'Увеличить шрифт',
  passage: (from, to) => (from === to ? `Текст к вопросу ${from}` : `Текст к вопросам ${from}–${to}`),
  play: 'Слушать',
  playsLeft: (left) =>
    left === null
      ? 'Без ограничений'
      : left === 0
        ? 'Прослушивания закончились'
        : `Осталось прослушиваний: ${left}`,
  pause: 'Приостановить',
  played: 'Прослушано',
  playing: (number, all) =>
    number === all && all > 1 ? `последний раз из ${all}` : `прослушивание ${number} из ${all}`,
  recordingsLoading: 'Записи загружаются',
  recordingsLoaded: (size) => `Записи загружены, ${size}`,
  noRewind: 'Назад не перематывается',
  playFailed: 'Запись не открылась. Проверьте связь и попробуйте ещё раз.',

  offline: 'Нет связи, ответы сохраняются на этом устройстве',
  offlineThen: (waiting) => `Ждут отправки: ${answersOf(waiting)}. Спокойно продолжайте.`,
  offlineNone: 'Спокойно продолжайте.',

  elsewhere: 'Экзамен идёт на другом устройстве',
  elsewhereSaved: (answers) => `сохранено: ${answersOf(answers)}`,
  elsewhereThen: (device) =>
    `Здесь ответы только видны. Если продолжить здесь, ${device} перестанет записывать. Время не останавливается, смена устройства записывается.`,
  otherTab: 'Экзамен открыт в другом окне',
  otherTabThen: 'Если продолжить здесь, то окно перестанет записывать. Ответы останутся на месте.',
  continueHere: 'Продолжить здесь',
  onlyLook: 'Только посмотреть',
  readOnly: 'Ответы только видны',

  signIn: 'Войдите снова',
  signInWhy: 'Сеанс закончился. Ответы хранятся на этом устройстве и отправятся, как только вы войдёте.',
  username: 'Логин',
  password: 'Пароль',
  enter: 'Войти',
  later: 'Позже',

  section: (title) => `Раздел: ${title}`,
  nextSection: 'Следующий раздел',
  nextSectionWhy: 'Вернуться в этот раздел нельзя. У следующего раздела своё время.',
  sectionDone: (answered, all) => `В этом разделе вы ответили на ${answered} из ${all}`,
  break: {
    title: 'Перерыв',
    until: 'До следующего раздела',
    byItself: 'Когда время выйдет, следующий раздел начнётся сам',
    next: 'Следующий раздел',
    nextSection: (title, minutes) => `${title}, ${inWords(minutes)}`,
    closed: 'Ответы сохранены, к законченному разделу вернуться нельзя. Если готовы, начинайте раньше.',
    begin: 'Начать следующий раздел',
  },

  opening: 'Лист открывается. Время пойдёт, когда он откроется полностью.',
  openFailed: 'Лист не открылся',
  untilStart: 'До начала',
  opensItself: (time) => `откроется сам в ${time}`,
  waitingLine: 'Ждём связи',
  paperHere: 'вопросы на устройстве',
  notOpened: 'Нет связи, лист ещё не открылся',
  notOpenedThen: 'Хватит одной секунды связи. Потом можно работать и без неё.',
  allReady: 'Всё готово',
  paperLoaded: (size) =>
    `Вопросы загружены на это устройство, ${size}. После открытия интернет почти не нужен.`,
  lineGood: 'Связь хорошая. Часы устройства не важны.',
  battery: (percent) => `Батарея ${percent}%. Подключите зарядку.`,
  keepOpen: 'Ответы пишутся только с этого устройства. Если закрыть страницу, место сохранится.',
  fullTime: 'Ваше время начнётся, когда откроются вопросы.',
  switchLine: 'Выключите и включите мобильный интернет или раздайте Wi-Fi с другого телефона.',
  retry: 'Повторить',

  handIn: {
    title: (answered, all) => `Вы ответили на ${answered} из ${all}`,
    left: (minutes) => `Осталось ещё ${inWords(minutes)}.`,
    noPenalty: 'Неверный ответ не уменьшает баллы, не оставляйте пустых.',
    penalty: 'Неверный ответ уменьшает баллы.',
    empty: (count) => `Без ответа: ${count}`,
    flagged: (count) => `Отмечено: ${count}`,
    allOnServer: (count) => `${answersOf(count)}: всё на сервере`,
    waiting: (count) => `${answersOf(count)} пока на этом устройстве`,
    submit: (count) => `Сдать ${answersOf(count)}`,
    submitEmpty: 'Сдать без ответов',
    final: 'После сдачи изменить ничего нельзя',
    back: 'Вернуться к вопросам',
  },
  done: {
    handedIn: 'Вы сдали',
    handedInAt: (time) => `Вы сдали в ${time}`,
    sealed: (count) => `Запечатано: ${answersOf(count)}`,
    waits: 'Работа ждёт отправки на этом устройстве',
    waitsThen:
      'Отправится само, как только появится связь. Если закрыть страницу — когда вы снова откроете Kashf.',
    onServer: (count) => `${answersOf(count)} на сервере`,
    onDevice: (count) => `${answersOf(count)} на этом устройстве`,
    lateRule: 'Что придёт в течение 60 секунд после конца, засчитается. О более поздних решит преподаватель.',
    sendNow: 'Отправить сейчас',
    timeUp: (count) => `Время вышло, принято: ${answersOf(count)}`,
    timeUpWaiting: (count) => `Время вышло, на этом устройстве: ${answersOf(count)}`,
    timeUpThen: 'Работа сдана сама, делать ничего не нужно. Что пришло за последние 60 секунд, тоже учтено.',
    late: (count) => `Опоздало: ${answersOf(count)}. Засчитать ли их, решит преподаватель.`,
    unanswered: 'Без ответа',
    unansweredCount: (count) => questionsOf(count),
    answers: 'Ответы',
    result: 'Результат',
    toResult: 'Посмотреть результат',
    toTest: 'К странице теста',
    void: 'Эта попытка аннулирована.',
  },
}
