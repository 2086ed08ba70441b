import { sharePercent } from '@kashf/contract/authoring/share-percent.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type { notices as latin } from '../uz/notices.ts'
import { counted, sum } from './forms.ts'

/** A video, after the course if it is known. */
const videoOf = (course: string | undefined) => (course === undefined ? 'Видео' : `«${course}»: видео`)

/** The size of a lesson after its title, where it is known. */
const sized = (megabytes: number | null) => (megabytes === null ? '' : ` (${megabytes} МБ)`)

/** What a question or an answer has beside its text, as a paragraph. */
const filesOf = ({ has_photos, has_voice }: PostFiles, inPost: string): string[] => {
  const files = [has_voice && 'голос', has_photos && 'фото'].filter(Boolean)
  return files.length === 0 ? [] : [`${inPost} есть ${files.join(' и ')}.`]
}
interface PostFiles {
  has_photos?: boolean
  has_voice?: boolean
}

/** The link of a teacher's message. */
const messageLabel = (of: { is_finished: boolean; lesson_id: number | null; megabytes: number | null }) => {
  if (of.is_finished) return 'Курсы преподавателя'
  if (of.lesson_id === null) return 'Открыть курс'
  return of.megabytes === null ? 'Продолжить' : `Продолжить, ${of.megabytes} МБ`
}

export const notices: Translation<typeof latin> = {
  purchase: (subject) => ({
    subject: subject.part ? `Открыта часть ${subject.part.part} курса` : 'Курс куплен',
    paragraphs: [
      subject.part
        ? `Часть ${subject.part.part} из ${subject.part.parts} курса «${subject.title}» открыта за ${sum(subject.amount)}. Оплаченная часть останется вашей.`
        : subject.amount === 0
          ? `Курс «${subject.title}» теперь ваш. Начинайте учиться в любое время!`
          : `Вы купили курс «${subject.title}» за ${sum(subject.amount)}. Начинайте учиться в любое время!`,
    ],
    label: 'Начать учиться',
  }),
  bundle_purchase: (subject) => ({
    subject: 'Набор куплен',
    paragraphs: [
      `Вы купили набор «${subject.title}» за ${sum(subject.amount)}. Теперь у вас из него ${counted(subject.courses, 'курс', 'курса', 'курсов')}.`,
    ],
    label: 'Мои курсы',
  }),
  refund: (subject) => ({
    subject: 'Деньги за курс возвращены',
    paragraphs: [`За курс «${subject.title}» в ваш кошелёк возвращено ${sum(subject.amount)}.`],
    label: 'История кошелька',
  }),
  month_due: (subject) => ({
    subject: subject.is_charged
      ? 'Будет списана оплата следующего месяца курса'
      : 'Можно оплатить следующий месяц курса',
    paragraphs: [
      subject.is_charged
        ? `Курс «${subject.title}» оплачен до ${subject.until}. В это время из кошелька спишется ${sum(subject.price)} за следующий месяц.`
        : `Курс «${subject.title}» оплачен до ${subject.until}. Цена следующего месяца: ${sum(subject.price)}. Без вашего нажатия ничего не спишется.`,
      ...(subject.missing === 0
        ? []
        : [
            `В кошельке не хватает ${sum(subject.missing)}: страница курса откроет платёжное приложение с этой суммой.`,
          ]),
      'Это не долг: если не продолжать, курс закроется, когда закончится оплаченный срок.',
    ],
    label: 'Открыть курс',
  }),
  month_unpaid: (subject) => ({
    subject: 'Не хватило денег на следующий месяц',
    paragraphs: [
      `Следующий месяц курса «${subject.title}» стоит ${sum(subject.price)}. В кошельке не хватает ${sum(subject.missing)}, поэтому ничего не списано.`,
      `Уроки открыты до ${subject.until}. Пополните кошелёк, и месяц оплатится сам.`,
      'Это не долг: без пополнения курс в это время закроется.',
    ],
    label: 'Открыть курс',
  }),
  month_dearer: (subject) => ({
    subject: 'Изменилась цена следующего месяца',
    paragraphs: [
      `Следующий месяц курса «${subject.title}» стоит ${sum(subject.price)}. Вы согласились на списание до ${sum(subject.before)}, поэтому новая цена без вашего согласия не спишется.`,
      'Чтобы продолжить, согласитесь с новой ценой на странице курса или оплатите месяц сами.',
    ],
    label: 'Открыть курс',
  }),
  month_stopped: (subject) => ({
    subject: 'Автоматическое списание отключено',
    paragraphs: [
      subject.is_sold
        ? `Следующий месяц курса «${subject.title}» не оплачен, автоматическое списание отключено. Долга нет, ваши результаты сохранятся.`
        : `Курс «${subject.title}» сейчас не продаётся помесячно, поэтому из кошелька больше ничего не спишется. До конца оплаченного срока он открыт.`,
    ],
    label: 'Открыть курс',
  }),
  gift_used: (subject) => ({
    subject: 'Ваш подарок принят',
    paragraphs: [`Подаренный вами курс «${subject.title}» открыт: код использован.`],
    label: 'Мои подарки',
  }),
  gift_refunded: (subject) => ({
    subject: 'Подарок отозван',
    paragraphs: [`Деньги за подаренный вам курс «${subject.title}» возвращены дарителю, и курс закрыт.`],
    label: 'Посмотреть курс',
  }),
  gift_voided: (subject) => ({
    subject: 'Ваш подарок отменён',
    paragraphs: [
      `Код подаренного вами курса «${subject.title}» отменён, в ваш кошелёк возвращено ${sum(subject.amount)}.`,
      `Причина: ${subject.reason}`,
    ],
    label: 'История кошелька',
  }),
  gift_teacher_left: (subject) => ({
    subject: 'Деньги за подарок возвращены',
    paragraphs: [
      `Преподаватель курса «${subject.title}» закрыл аккаунт. Подаренный вами код не был использован: он отменён, в ваш кошелёк возвращено ${sum(subject.amount)}.`,
    ],
    label: 'История кошелька',
  }),
  request_bought: (subject) => ({
    subject: 'За вас заплатили, курс открыт',
    paragraphs: [
      `За курс «${subject.title}» заплатили ${sum(subject.amount)}. Курс ваш, начинайте в любое время!`,
    ],
    label: 'Начать учиться',
  }),
  request_kept: (subject) => ({
    subject: 'За вас заплатили, но курс пока не открыт',
    paragraphs: [
      `За курс «${subject.title}» заплатили ${sum(subject.amount)}, деньги лежат в вашем кошельке.`,
    ],
    label: 'Посмотреть курс',
  }),
  seats_paid: (subject) => ({
    subject: 'Места открыты',
    paragraphs: [
      `Ваш банковский платёж получен. Мест для вашей команды на курсе «${subject.title}»: ${subject.places}, их коды — в заказе.`,
    ],
    label: 'Заказ',
  }),
  seats_gone: (subject) => ({
    subject: 'Деньги получены, но мест уже нет',
    paragraphs: [
      `Ваш банковский платёж получен, но на курсе «${subject.title}» больше нет свободных мест в таком количестве (${subject.places}). Заказ отменён, ${sum(subject.amount)} — в вашем кошельке.`,
    ],
    label: 'Заказ',
  }),
  seats_ended: (subject) => ({
    subject: 'Деньги за места возвращены',
    paragraphs: [
      subject.reason === undefined
        ? `Преподаватель курса «${subject.title}» закрыл аккаунт. Неиспользованные места отменены (${subject.places}), в ваш кошелёк возвращено ${sum(subject.amount)}.`
        : `Неиспользованные места на курсе «${subject.title}» отменены (${subject.places}), в ваш кошелёк возвращено ${sum(subject.amount)}.`,
      ...(subject.reason === undefined ? [] : [`Причина: ${subject.reason}`]),
    ],
    label: 'Заказ',
  }),
  top_up: (subject) => ({
    subject: 'Кошелёк пополнен',
    paragraphs: [`В ваш кошелёк через ${subject.app} поступило ${sum(subject.amount)}.`],
    label: 'История кошелька',
  }),
  top_up_returned: (subject) => ({
    subject: 'Пополнение отменено',
    paragraphs: [
      `Платёж через ${subject.app} на ${sum(subject.amount)} отменён: деньги вернутся в приложение, из кошелька они списаны.`,
    ],
    label: 'История кошелька',
  }),
  new_course: (subject) => ({
    subject: `Новый курс: ${subject.teacher}`,
    paragraphs: [
      `У преподавателя ${subject.teacher}, на которого вы подписаны, вышел новый курс:`,
      `«${subject.title}»`,
    ],
    label: 'Посмотреть курс',
  }),
  new_lesson: (subject) => ({
    subject: 'Новый урок в вашем курсе',
    paragraphs: [`В курс «${subject.title}» добавлен новый урок: «${subject.lesson}».`],
    label: 'Открыть урок',
  }),
  meeting_soon: (subject) => ({
    subject: 'Живой урок начинается',
    paragraphs: [
      `Начинается живой урок «${subject.lesson}» курса «${subject.title}»: ${subject.starts_at}. Можно входить.`,
    ],
    label: 'Войти в урок',
  }),
  meeting_moved: (subject) => ({
    subject: 'Живой урок перенесён',
    paragraphs: [
      `Новое время живого урока «${subject.lesson}» курса «${subject.title}»: ${subject.starts_at}.`,
    ],
    label: 'Открыть урок',
  }),
  meeting_cancelled: (subject) => ({
    subject: 'Живой урок отменён',
    paragraphs: [
      `Живого урока «${subject.lesson}» курса «${subject.title}» не будет. Он был назначен на ${subject.starts_at}.`,
    ],
    label: 'Открыть урок',
  }),
  lesson_opened: (subject) => ({
    subject: `Открылся урок: ${subject.lesson}`,
    paragraphs: [`В курсе «${subject.title}» открылся урок «${subject.lesson}».`],
    label: 'Открыть урок',
  }),
  lessons_opened: (subject) => ({
    subject: 'Открыты все уроки',
    paragraphs: [`В курсе «${subject.title}» для вас открыты все уроки.`],
    label: 'Открыть курс',
  }),
  timetable_changed: (subject) => ({
    subject: 'Изменился порядок открытия уроков',
    paragraphs: [
      `В курсе «${subject.title}» изменился порядок открытия уроков. Уроки, которые вам уже открыты, останутся открытыми.`,
    ],
    label: 'Посмотреть порядок',
  }),
  announcement: (subject) => ({
    subject: 'Объявление преподавателя вашего курса',
    paragraphs: [`Преподаватель курса «${subject.title}» (${subject.teacher}) пишет:`, subject.headline],
    label: 'Открыть курс',
  }),
  test_cancelled: (subject) => ({
    subject: 'Экзамен отменён',
    paragraphs: [
      `${subject.teacher}: тест «${subject.title}» отменён. Начатые попытки не засчитываются, опубликованные результаты сохраняются.`,
    ],
    label: 'Посмотреть тест',
  }),
  place_offered: (subject) => ({
    subject: 'На экзамене освободилось место',
    paragraphs: [
      `Подошла ваша очередь на экзамен «${subject.title}»: место за вами до ${subject.until}. Если вы его не займёте, оно перейдёт к следующему.`,
    ],
    label: 'Занять место',
  }),
  group_place_offered: (subject) => ({
    subject: 'В группе освободилось место',
    paragraphs: [
      `Подошла ваша очередь на курс «${subject.title}»${subject.group ? ` (${subject.group})` : ''}: место за вами до ${subject.until}. Если вы его не займёте, оно перейдёт к следующему.`,
    ],
    label: 'Занять место',
  }),
  group_sale_began: (subject) => ({
    subject: 'Открылась запись в группу',
    paragraphs: [`Курс «${subject.title}»: открыта запись в группу ${subject.group}, до ${subject.until}.`],
    label: 'Открыть курс',
  }),
  member_moved: (subject) => ({
    subject: 'Вас перевели в другую группу',
    paragraphs: [
      `Курс «${subject.title}»: вас перевели в группу ${subject.group}. Ваши результаты сохраняются.`,
      `Причина: ${subject.reason}`,
    ],
    label: 'Открыть курс',
  }),
  member_paused: (subject) => ({
    subject: 'Ваша учёба заморожена',
    paragraphs: [
      `Курс «${subject.title}» для вас заморожен до ${subject.until}. Срок продлится на эти дни.`,
      `Причина: ${subject.reason}`,
    ],
    label: 'Открыть курс',
  }),
  member_resumed: (subject) => ({
    subject: 'Вас вернули к учёбе',
    paragraphs: [`Курс «${subject.title}» снова открыт для вас.`],
    label: 'Открыть курс',
  }),
  member_prolonged: (subject) => ({
    subject: 'Ваш срок продлён',
    paragraphs: [
      `Ваш срок на курсе «${subject.title}» продлён до ${subject.until}.`,
      `Причина: ${subject.reason}`,
    ],
    label: 'Открыть курс',
  }),
  member_removed: (subject) => ({
    subject: 'Вас исключили из группы',
    paragraphs: [
      `Вас исключили из группы ${subject.group} курса «${subject.title}», уроки закрыты. По вопросам оплаты напишите в службу поддержки.`,
      `Причина: ${subject.reason}`,
    ],
    label: 'Открыть курс',
  }),
  seat_opened: (subject) => ({
    subject: 'Курс открыт',
    paragraphs: [`Преподаватель подтвердил вас: курс «${subject.title}» открыт.`],
    label: 'Открыть курс',
  }),
  seat_refused: (subject) => ({
    subject: 'Преподаватель не подтвердил',
    paragraphs: [
      `Ссылка на курс «${subject.title}», которую вы открыли, выдана другому человеку. Если это ошибка, попросите у преподавателя новую ссылку для себя.`,
    ],
    label: 'Посмотреть курс',
  }),
  seat_prolonged: (subject) => ({
    subject: 'Ваш срок продлён',
    paragraphs: [
      `Ваш срок на курсе «${subject.title}» продлён до ${subject.until}.`,
      `Причина: ${subject.reason}`,
    ],
    label: 'Открыть курс',
  }),
  seat_paused: (subject) => ({
    subject: 'Ваша учёба на паузе',
    paragraphs: [
      `Курс «${subject.title}» закрыт до ${subject.until}. На столько же продлится ваш срок.`,
      `Причина: ${subject.reason}`,
    ],
    label: 'Открыть курс',
  }),
  seat_resumed: (subject) => ({
    subject: 'Вас вернули к учёбе',
    paragraphs: [`Курс «${subject.title}» снова открыт.`],
    label: 'Открыть курс',
  }),
  seat_ended: (subject) => ({
    subject: 'Ваше место отозвано',
    paragraphs: [
      `Преподаватель отозвал ваше место на курсе «${subject.title}». Пройденные уроки и сертификат остаются вашими.`,
      `Причина: ${subject.reason}`,
    ],
    label: 'Посмотреть курс',
  }),
  seat_asked: (subject) => ({
    subject: 'Это ваш ученик?',
    paragraphs: [
      `Ссылку на курс «${subject.title}», выданную для ${subject.name}, открыл человек с именем ${subject.person}. Контакт не совпал: подтвердите или откажите.`,
    ],
    label: 'Открыть список',
  }),
  comment_answer: (subject) => ({
    subject: 'Ответ на ваш комментарий',
    paragraphs: [`На ваш комментарий к курсу «${subject.title}» ответил(а) ${subject.author}.`],
    label: 'Посмотреть ответ',
  }),
  question_answer: (subject) => ({
    subject: 'Ответ на ваш вопрос',
    paragraphs: [
      `На ваш вопрос по курсу «${subject.title}» ответил(а) ${subject.author}.`,
      ...filesOf(subject, 'В ответе'),
    ],
    label: 'Посмотреть ответ',
  }),
  question_published: (subject) => ({
    subject: 'Ваш вопрос опубликован без имени',
    paragraphs: [
      `Ваш вопрос по курсу «${subject.title}» полезен и другим: преподаватель открыл его всем, без вашего имени и голоса.`,
      'Если не хотите этого, вопрос можно снова скрыть.',
    ],
    label: 'Посмотреть вопрос',
  }),
  certificate: (subject) => ({
    subject: 'Ваш сертификат готов',
    paragraphs: [`Поздравляем! Вы прошли курс «${subject.title}», сертификат готов.`],
    label: 'Посмотреть сертификат',
  }),
  homework_returned: (subject) => ({
    subject: 'Домашнее задание вернули на доработку',
    paragraphs: [`Ваша работа к уроку «${subject.lesson}» курса «${subject.title}» вернулась с замечаниями.`],
    label: 'Посмотреть замечания',
  }),
  homework_extended: (subject) => ({
    subject: 'Срок домашнего задания продлён',
    paragraphs: [
      `Задание к уроку «${subject.lesson}» курса «${subject.title}» можно сдать до ${subject.until}.`,
      `Причина: ${subject.reason}`,
    ],
    label: 'Открыть задание',
  }),
  homework_accepted: (subject) => ({
    subject: 'Домашнее задание принято',
    paragraphs: [`Ваша работа к уроку «${subject.lesson}» курса «${subject.title}» принята.`],
    label: 'Посмотреть работу',
  }),
  test_result: (subject) => ({
    subject: 'Результат теста готов',
    paragraphs: [`Опубликованы результаты теста «${subject.title}».`],
    label: 'Посмотреть результат',
  }),
  test_regraded: (subject) => ({
    subject: 'Результат теста изменился',
    paragraphs: [
      `Тест «${subject.title}» пересчитан: было ${subject.points_before}, стало ${subject.points}.`,
    ],
    label: 'Посмотреть результат',
  }),
  parents_paused: () => ({
    subject: 'Подтвердите отчёты для родителей',
    paragraphs: [
      'Прошёл год, поэтому недельные отчёты родителям сейчас не приходят. Если хотите продолжать, подтвердите это в профиле. Если не хотите, ничего делать не нужно.',
    ],
    label: 'Раздел «Для родителей»',
  }),
  exam_soon: (subject) => ({
    subject: 'Скоро ваш экзамен',
    paragraphs: [`Экзамен «${subject.title}» начнётся: ${subject.starts_at}. Место за вами сохранено.`],
    label: 'Открыть экзамен',
  }),
  homework_due: (subject) => ({
    subject: 'Скоро срок домашнего задания',
    paragraphs: [
      `Задание к уроку «${subject.lesson}» курса «${subject.title}» можно сдать до ${subject.until}.`,
    ],
    label: 'Открыть задание',
  }),
  access_ending: (subject) => ({
    subject: 'Срок вашего курса подходит к концу',
    paragraphs: [
      `Курс «${subject.title}» открыт для вас до ${subject.until}. Ваши результаты сохранятся и после этого.`,
      ...(subject.price === null ? [] : [`Цена продления после этого срока: ${sum(subject.price)}.`]),
    ],
    label: 'Открыть курс',
  }),
  purchase_unfinished: (subject) => ({
    subject: 'Покупку можно продолжить',
    paragraphs: [
      subject.missing === 0
        ? `В вашем кошельке достаточно денег на курс «${subject.title}»: его можно купить одним нажатием.`
        : `Чтобы купить курс «${subject.title}», достаточно добавить в кошелёк ${sum(subject.missing)}.`,
      'Если вы передумали, ничего делать не нужно.',
    ],
    label: 'Продолжить покупку',
  }),
  course_cheaper: (subject) => ({
    subject: 'Сохранённый курс стал дешевле',
    paragraphs: [
      `Курс «${subject.title}» теперь стоит ${sum(subject.amount)}. Когда вы его сохранили, он стоил ${sum(subject.before)}.`,
    ],
    label: 'Посмотреть курс',
  }),
  last_lesson: (subject) => ({
    subject: 'Остался один урок',
    paragraphs: [
      `В курсе «${subject.title}» остался один урок: «${subject.lesson}»${sized(subject.megabytes)}.`,
    ],
    label: 'Открыть урок',
  }),
  course_not_begun: (subject) => ({
    subject: 'Ваш первый урок готов',
    paragraphs: [
      `Курс «${subject.title}» открыт для вас. Можно начать с урока «${subject.lesson}»${sized(subject.megabytes)}.`,
    ],
    label: 'Открыть урок',
  }),
  course_stalled: (subject) => ({
    subject: 'Ваш следующий урок готов',
    paragraphs: [
      `Следующий урок курса «${subject.title}»: «${subject.lesson}»${sized(subject.megabytes)}. Вы продолжите с того места, где остановились.`,
    ],
    label: 'Открыть урок',
  }),
  teacher_message: (subject) => ({
    subject: 'Сообщение от вашего преподавателя',
    paragraphs: [`Курс «${subject.title}», ${subject.teacher}:`, subject.text],
    label: messageLabel(subject),
  }),
  week_goal: (subject) => ({
    subject: 'Началась новая неделя',
    paragraphs: [
      `Ваша цель: учиться ${counted(subject.goal, 'день', 'дня', 'дней')} в неделю. Эту неделю можно начать с одного короткого урока.`,
    ],
    label: 'Мои курсы',
  }),
  sale: (subject) => ({
    subject: 'Ваш курс продан',
    paragraphs: [
      subject.amount === 0
        ? `На ваш курс «${subject.title}» записался новый ученик.`
        : `Ваш курс «${subject.title}» продан: на ваш счёт зачислено ${sum(subject.amount)}.`,
    ],
    label: 'Посмотреть баланс',
  }),
  bundle_sale: (subject) => ({
    subject: 'Ваш набор продан',
    paragraphs: [
      `Из вашего набора «${subject.title}» продано: ${counted(subject.courses, 'курс', 'курса', 'курсов')}. На ваш счёт зачислено ${sum(subject.amount)}.`,
    ],
    label: 'Посмотреть баланс',
  }),
  sale_refunded: (subject) => ({
    subject: 'Продажа отменена',
    paragraphs: [
      `Деньги за курс «${subject.title}» возвращены ученику: с вашего счёта списано ${sum(subject.amount)}.`,
    ],
    label: 'Посмотреть баланс',
  }),
  share_earned: (subject) => ({
    subject: 'Доля от продажи',
    paragraphs: [`Курс «${subject.title}» продан: ваша доля, ${sum(subject.amount)}, зачислена на счёт.`],
    label: 'Посмотреть баланс',
  }),
  bundle_share_earned: (subject) => ({
    subject: 'Доля от продажи',
    paragraphs: [`Набор «${subject.title}» продан: ваша доля, ${sum(subject.amount)}, зачислена на счёт.`],
    label: 'Посмотреть баланс',
  }),
  share_returned: (subject) => ({
    subject: 'Доля возвращена',
    paragraphs: [
      `Деньги за курс «${subject.title}» возвращены ученику: ваша доля, ${sum(subject.amount)}, списана со счёта.`,
    ],
    label: 'Посмотреть баланс',
  }),
  new_comment: (subject) => ({
    subject: 'Новый комментарий к курсу',
    paragraphs: [`Новый комментарий к курсу «${subject.title}». Автор: ${subject.author}.`],
    label: 'Посмотреть комментарий',
  }),
  new_question: (subject) => ({
    subject: 'Вопрос по курсу',
    paragraphs: [
      `Новый вопрос по курсу «${subject.title}». Автор: ${subject.author}.`,
      ...filesOf(subject, 'В вопросе'),
    ],
    label: 'Ответить',
  }),
  payout_paid: (subject) => ({
    subject: 'Выплата переведена на карту',
    paragraphs: [`На вашу карту •••• ${subject.card_last4} переведено ${sum(subject.amount)}.`],
    label: 'Посмотреть баланс',
  }),
  payout_refused: (subject) => ({
    subject: 'Запрос на выплату отклонён',
    paragraphs: [
      `Запрос на выплату ${sum(subject.amount)} (карта: •••• ${subject.card_last4}) отклонён. Причина:`,
      subject.reason,
      'Деньги полностью возвращены на ваш баланс.',
    ],
    label: 'Посмотреть баланс',
  }),
  payout_returned: (subject) => ({
    subject: 'Банк вернул выплату',
    paragraphs: [
      `Банк вернул выплату ${sum(subject.amount)} (карта: •••• ${subject.card_last4}). Причина:`,
      subject.reason,
      'Деньги полностью возвращены на ваш баланс. Проверьте данные карты и отправьте запрос ещё раз.',
    ],
    label: 'Посмотреть баланс',
  }),
  video_ready: ({ title, course, videos = [] }) =>
    course !== undefined && videos.length > 1
      ? {
          subject: 'Видеоуроки готовы',
          paragraphs: [`«${course}»: готово ${videos.length} видео. Теперь их можно смотреть.`],
          label: 'Уроки курса',
        }
      : {
          subject: 'Видеоурок готов',
          paragraphs: [`${videoOf(course)} урока «${title}» готово: теперь его можно смотреть.`],
          label: 'Посмотреть урок',
        },
  video_failed: ({ title, course, videos = [], reason }) =>
    course !== undefined && videos.length > 1
      ? {
          subject: 'Видеоуроки не удалось подготовить',
          paragraphs: [
            `«${course}»: не удалось подготовить ${videos.length} видео. Последнее из урока «${title}», причина:`,
            reason,
          ],
          label: 'Уроки курса',
        }
      : {
          subject: 'Видеоурок не удалось подготовить',
          paragraphs: [`${videoOf(course)} урока «${title}» не удалось подготовить. Причина:`, reason],
          label: 'Изменить урок',
        },
  course_published: (subject) => ({
    subject: 'Ваш курс опубликован',
    paragraphs: [`Курс «${subject.title}» прошёл проверку и появился в каталоге.`],
    label: 'Посмотреть курс',
  }),
  course_approved: (subject) => ({
    subject: 'Ваш курс одобрен',
    paragraphs: [
      `Курс «${subject.title}» прошёл проверку и поступит в продажу в выбранное вами время: ${subject.publish_at}.`,
    ],
    label: 'Открыть курс',
  }),
  course_returned: (subject) => ({
    subject: 'Курс возвращён на доработку',
    paragraphs: [
      `Курс «${subject.title}» возвращён на доработку. Причина:`,
      subject.reason,
      ...(subject.notes
        ? [`Замечаний на странице курса: ${subject.notes}, каждое с уроком и временем.`]
        : []),
      'Исправьте замечания и отправьте курс на проверку ещё раз.',
    ],
    label: subject.notes ? 'Посмотреть замечания' : 'Изменить курс',
  }),
  course_hidden: (subject) => ({
    subject: 'Курс убран из каталога',
    paragraphs: [
      `Курс «${subject.title}» убран из каталога. Купившие смотрят его и дальше. Причина:`,
      subject.reason,
    ],
    label: 'Посмотреть курс',
  }),
  chat_rights_lost: (subject) => ({
    subject: 'Бот потерял права в канале Telegram',
    paragraphs: [
      `Бот больше не может работать с каналом «${subject.chat}» (курс «${subject.title}»): новые ученики не попадут в него, а те, у кого закончился срок, останутся.`,
      'Снова сделайте бота администратором и дайте ему права «Пригласительные ссылки» и «Блокировка пользователей». Всё, что ждёт очереди, он выполнит сам.',
    ],
    label: 'Настройки канала',
  }),
  webhook_off: (subject) => ({
    subject: 'Вебхук выключен',
    paragraphs: [
      `Вебхук по адресу ${subject.host} выключен: 5 дней он не принимает запросы или сообщил, что адреса больше нет.`,
      'Проверьте программу, затем включите вебхук и отправьте недоставленные сообщения снова.',
    ],
    label: 'Вебхуки',
  }),
  webhooks_paused: () => ({
    subject: 'Вебхуки приостановлены',
    paragraphs: [
      'Пароль сменился, поэтому ваши вебхуки приостановлены: их мог добавить посторонний.',
      'Проверьте адрес каждого. Свои включите снова с помощью пароля, чужие удалите.',
    ],
    label: 'Вебхуки',
  }),
  teacher_approved: () => ({
    subject: 'Профиль преподавателя одобрен',
    paragraphs: ['Ваш профиль преподавателя одобрен. Теперь можно загружать курсы и видеоуроки.'],
    label: 'Загрузить курс',
  }),
  teacher_rejected: (subject) => ({
    subject: 'Заявка преподавателя не принята',
    paragraphs: [
      'К сожалению, вашу заявку преподавателя пока не приняли. Причина:',
      subject.reason,
      'Дополните данные и подайте заявку ещё раз.',
    ],
    label: 'Подать заявку ещё раз',
  }),
  message_trial: (subject) => ({
    subject: 'Проба: так ваше сообщение получит ученик',
    paragraphs: [`Курс «${subject.title}», ${subject.teacher}:`, subject.text],
    label: messageLabel(subject),
  }),
  team_invited: (subject) => ({
    subject: 'Приглашение в команду курса',
    paragraphs: [
      `${subject.owner} зовёт вас в команду курса «${subject.title}».`,
      'Приглашение действует 7 дней. На его странице написано, что вы сможете делать.',
    ],
    label: 'Посмотреть приглашение',
  }),
  team_joined: (subject) => ({
    subject: 'В вашей команде новый человек',
    paragraphs: [`${subject.author} теперь в команде курса «${subject.title}».`],
    label: 'Команда',
  }),
  team_declined: (subject) => ({
    subject: 'Приглашение в команду отклонено',
    paragraphs: [
      `Кого вы звали: ${subject.author}. Приглашение в команду курса «${subject.title}» отклонено.`,
    ],
    label: 'Команда',
  }),
  team_left: (subject) => ({
    subject: 'Из команды вышел один человек',
    paragraphs: [`${subject.author} больше не в команде курса «${subject.title}». Ответы остаются.`],
    label: 'Команда',
  }),
  team_changed: (subject) => ({
    subject: subject.role === null ? 'Вы больше не в команде' : 'Ваша роль в команде изменилась',
    paragraphs: [
      subject.role === null
        ? `Владелец курса «${subject.title}» убрал вас из команды. Ваши ответы остаются.`
        : `Владелец курса «${subject.title}» изменил вашу роль.`,
    ],
    label: subject.role === null ? 'Посмотреть курс' : 'Команда',
  }),
  share_proposed: (subject) => ({
    subject: 'Вам предложена доля',
    paragraphs: [
      `${subject.owner} предлагает вам долю дохода курса «${subject.title}»: ${sharePercent(subject.share)}${subject.last_day === null ? '' : `, до конца дня ${subject.last_day}`}.`,
      'Пока вы не согласитесь, действует прежняя договорённость.',
    ],
    label: 'Посмотреть предложение',
  }),
  share_withdrawn: (subject) => ({
    subject: 'Предложение доли отозвано',
    paragraphs: [
      `${subject.owner} больше не предлагает долю курса «${subject.title}»: ${sharePercent(subject.share)}. Действует прежняя договорённость.`,
    ],
    label: 'Команда',
  }),
  share_confirmed: (subject) => ({
    subject: 'Предложенная доля принята',
    paragraphs: [
      `Доля курса «${subject.title}»: ${sharePercent(subject.share)}. Кто согласился: ${subject.author}. Следующие продажи делятся так.`,
    ],
    label: 'Команда',
  }),
  share_refused: (subject) => ({
    subject: 'Предложенная доля отклонена',
    paragraphs: [
      `Доля курса «${subject.title}»: ${sharePercent(subject.share)}. Кто отказался: ${subject.author}. Действует прежняя договорённость.`,
    ],
    label: 'Команда',
  }),
  comment_hidden: (subject) => ({
    subject: 'Ваш комментарий скрыт',
    paragraphs: [`Модератор скрыл ваш комментарий к курсу «${subject.title}». Причина:`, subject.reason],
  }),
}
