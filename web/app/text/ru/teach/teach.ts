import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/teach.ts'
import { counted } from '../plural.ts'

const learners = (count: string) => counted(count, 'ученик', 'ученика', 'учеников')

export const teachText: Translation<typeof latin.teachText> = {
  myCourses: 'Мои курсы',
  noCourses: 'У вас пока нет курсов',
  noCoursesHint: 'Кратко опишите курс, потом загрузите уроки. В продажу он выходит после проверки.',
  newCourse: 'Новый курс',
  chooseToEdit: 'Данные какого курса изменить?',
  chooseToSee: 'Выберите курс, чтобы увидеть его уроки, комментарии и состояние.',
  draft: 'Черновик',
  published: 'В продаже',
  inReview: 'На проверке',
  hidden: 'Скрыт',
  awaitsTime: 'Ждёт своего времени',
  returned: 'Возвращён',
  addLessons: 'Добавить урок',
  editCourse: 'Изменить курс',
  openCourse: 'Открыть курс',
  seeReason: 'Узнать причину',
  statistics: 'Статистика',
  nextDraftEmpty: 'Добавьте первый урок.',
  nextDraft: 'Когда уроки будут готовы, завершите курс и отправьте на проверку.',
  nextReview: 'Проверяет оператор. Результат появится здесь и в письме.',
  nextPublished: 'Курс в каталоге и в продаже.',
  nextHidden: 'В каталоге не виден. Купившие смотрят дальше.',
  nextHiddenByYou: 'Вы сняли его с продажи. Купившие смотрят дальше.',
  nextWaiting: 'Курс одобрен и ждёт выбранного вами времени.',
  nextReturned: 'Оператор вернул курс. Прочитайте причину, исправьте и отправьте снова.',
  returnReason: 'Причина возврата',
  hideReason: 'Причина скрытия',
  courseNotFound: 'Курс не найден',
  courseNotFoundHint: 'Он удалён или принадлежит другому преподавателю.',
  lessonsCount: (count) => counted(count, 'урок', 'урока', 'уроков'),
  learnersCount: learners,
  scoresCount: (count) => counted(count, 'оценка', 'оценки', 'оценок'),
  noScores: 'Оценок нет',
  noLessonsHint: 'Начните с одного: остальные добавите в любое время.',
  complete: 'Отправить на проверку',
  completeHint: 'После одобрения курс выйдет в продажу.',
  completed: 'Курс отправлен на проверку',
  completedHint: 'Результат придёт на email и появится в профиле.',
  incomplete: 'Для отправки на проверку не хватает:',
  comments: 'Комментарии',
  noComments: 'Комментариев пока нет. Здесь появится то, что напишут купившие курс.',
  price: 'Цена',
  buyerPays: 'Покупатель платит',
  period: 'Срок доступа',
  level: 'Уровень',
  language: 'Язык',
  category: 'Категория',
  learners: 'Ученики',
  score: 'Оценка',
}

export const courseMenuText: Translation<typeof latin.courseMenuText> = {
  actionsOf: (title) => `Действия: ${title}`,
  duplicate: 'Сделать копию',
  duplicated: 'Копия готова',
  duplicatedHint: 'Это новый черновик: его изменения не затронут исходный курс.',
  embed: 'Разместить на сайте',
}

export const embedText: Translation<typeof latin.embedText> = {
  title: 'Разместить на сайте',
  lead: 'Вставьте код на свой сайт или в блог: там появятся обложка, цена и ссылка на курс. Пришедшие по этой ссылке видны в статистике в строке «Другие сайты».',
  notOnSale: 'Курс ещё не продаётся: пока он не выйдет, на его месте будет сообщение об этом.',
  copyCode: 'Скопировать код',
}

export const publishTimeText: Translation<typeof latin.publishTimeText> = {
  title: 'Время выхода в продажу',
  lead: 'После одобрения курс ждёт этого времени и выходит в продажу сам.',
  time: 'Дата и время',
  timeHint: 'По ташкентскому времени',
  none: 'Время выхода в продажу не выбрано.',
  atOnce: 'Выйдет в продажу сразу после одобрения.',
  at: (when) => `Время выхода в продажу: ${when}.`,
  choose: 'Выбрать время',
  change: 'Изменить время',
  remove: 'Убрать время',
  saved: 'Время сохранено',
  removed: 'Время убрано',
}

export const deleteDraftText: Translation<typeof latin.deleteDraftText> = {
  delete: 'Удалить курс',
  question: 'Удалить курс?',
  consequence: (lessons) =>
    `Курс и его уроки (${lessons}) будут удалены. В течение дня их можно вернуть, потом удалятся и файлы.`,
  deleted: 'Курс удалён',
  deletedHint: 'В течение дня его можно вернуть под списком курсов.',
  list: 'Удалённые',
  restored: 'Курс возвращён',
}

export const deletedText: Translation<typeof latin.deletedText> = {
  until: (when) => `можно вернуть до ${when}`,
  restore: 'Вернуть',
  restoreOne: (title) => `Вернуть: ${title}`,
}

export const saleText: Translation<typeof latin.saleText> = {
  hide: 'Снять с продажи',
  show: 'Вернуть в продажу',
  showNow: 'Выпустить в продажу сейчас',
  question: 'Снять курс с продажи?',
  consequences: (count) => [
    'Курса не будет в каталоге и поиске, новые люди его не купят.',
    `Купившие смотрят уроки дальше: ${learners(count)}.`,
    'Вернуть в продажу можно в любое время без проверки.',
  ],
  hidden: 'Курс снят с продажи',
  shown: 'Курс снова в продаже',
}

export const lessonStateText: Translation<typeof latin.lessonStateText> = {
  empty: 'Нет видео',
  waiting: 'В очереди',
  processing: 'Готовится',
  ready: 'Готово',
  failed: 'Ошибка',
  open: 'Бесплатный',
  edit: 'Изменить',
  processingOf: (title) => `«${title}» готовится`,
  steps: {
    checking: 'Файл проверяется',
    first: 'Готовится первое качество: после него можно смотреть',
    rest: 'Смотреть можно, остальные качества готовятся',
  },
  notes: {
    silent: 'В видео не слышно звука. Если вы записывали звук, проверьте микрофон и загрузите видео снова.',
    sound_chosen: 'В файле несколько звуковых дорожек. Взята та, на которой есть звук.',
    sound_mixed: 'В файле несколько звуковых дорожек. Они сведены вместе: послушайте результат.',
    sound_of_one_language:
      'В файле звуковые дорожки на нескольких языках. Взята одна: послушайте, нужный ли это язык.',
  },
  retry: 'Повторить',
  retryFailed: 'Не удалось начать снова',
}
