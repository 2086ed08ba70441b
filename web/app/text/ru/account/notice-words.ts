import { sharePercent } from '@kashf/contract/authoring/share-percent.ts'
import { plural } from '@kashf/contract/text/russian-plural.ts'
import { formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import type * as latin from '../../account/notice-words.ts'
import { KEPT_BECAUSE } from '../pay-for-me/kept-because.ts'
import { counted } from '../plural.ts'

const quoted = (title: string) => `«${title}»`
const videoOf = (course: string | undefined) => (course === undefined ? 'Видео' : `${quoted(course)}: видео`)
/** The size of a lesson after its title, where it is known. */
const sized = (megabytes: number | null) => (megabytes === null ? '' : ` (${megabytes} МБ)`)

/** What a question or an answer has beside its text. */
const filesOf = (of: { has_photos?: boolean; has_voice?: boolean }) => {
  const files = [of.has_voice && 'голос', of.has_photos && 'фото'].filter(Boolean)
  return files.length === 0 ? '' : ` (${files.join(', ')})`
}

const ROLES = { author: 'автор', curator: 'куратор', analyst: 'аналитик' }

export const noticeSentences: typeof latin.noticeSentences = {
  purchase: ({ title, part }) =>
    part
      ? `Открыта часть ${part.part} из ${part.parts} курса ${quoted(title)}.`
      : `Курс ${quoted(title)} ваш. Удачи в учёбе!`,
  bundle_purchase: ({ title, courses }) =>
    `Набор ${quoted(title)} ваш: ${plural(courses, 'открыт', 'открыты', 'открыты')} ${counted(courses, 'курс', 'курса', 'курсов')}. Удачи в учёбе!`,
  refund: ({ title, amount }) => `За курс ${quoted(title)} в кошелёк вернулись ${formatMoney(amount)}.`,
  gift_used: ({ title }) => `Подаренный вами курс ${quoted(title)} открыт.`,
  gift_refunded: ({ title }) =>
    `Деньги за подаренный вам курс ${quoted(title)} вернулись дарителю, курс закрыт.`,
  gift_voided: ({ title, amount, reason }) =>
    `Код подаренного вами курса ${quoted(title)} отменён, в кошелёк вернулись ${formatMoney(amount)}. Причина: ${reason}`,
  month_due: ({ title, until, price, missing, is_charged }) =>
    `Курс ${quoted(title)} оплачен до ${formatDateTime(until)}. ${is_charged ? `Затем спишется ${formatMoney(price)}` : `Следующий месяц: ${formatMoney(price)}`}.${missing > 0 ? ` В кошельке не хватает ${formatMoney(missing)}.` : ''}`,
  month_unpaid: ({ title, until, missing }) =>
    `На следующий месяц курса ${quoted(title)} не хватило ${formatMoney(missing)}, ничего не списано. Уроки открыты до ${formatDateTime(until)}.`,
  month_dearer: ({ title, price, before }) =>
    `Следующий месяц курса ${quoted(title)} стоит ${formatMoney(price)}. Вы согласились на ${formatMoney(before)}, без вопроса ничего не спишется.`,
  month_stopped: ({ title, is_sold }) =>
    is_sold
      ? `Автоматическое списание за курс ${quoted(title)} отключено. Долга нет.`
      : `Курс ${quoted(title)} сейчас не продаётся помесячно, из кошелька больше ничего не спишется.`,
  gift_teacher_left: ({ title, amount }) =>
    `Преподаватель курса ${quoted(title)} закрыл аккаунт. Деньги за неиспользованный подарок, ${formatMoney(amount)}, вернулись в кошелёк.`,
  request_bought: ({ title, amount }) =>
    `За вас заплатили ${formatMoney(amount)}: курс ${quoted(title)} открыт. Удачи в учёбе!`,
  request_kept: ({ title, amount, kept_because }) =>
    `За курс ${quoted(title)} заплатили ${formatMoney(amount)}, деньги в вашем кошельке. ${KEPT_BECAUSE[kept_because]}`,
  seats_paid: ({ title, places }) =>
    `Банковский платёж получен: мест для вашей команды на курсе ${quoted(title)} — ${places}.`,
  seats_gone: ({ title, places, amount }) =>
    `Банковский платёж получен, но на курсе ${quoted(title)} уже нет столько свободных мест (${places}). ${formatMoney(amount)} — в кошельке.`,
  seats_ended: ({ title, places, amount, reason }) =>
    reason === undefined
      ? `Преподаватель курса ${quoted(title)} закрыл аккаунт. Деньги за места (${places}), ${formatMoney(amount)}, вернулись в кошелёк.`
      : `Места на курсе ${quoted(title)} отменены (${places}), в кошелёк вернулись ${formatMoney(amount)}. Причина: ${reason}`,
  top_up: ({ app, amount }) => `Кошелёк пополнен через ${app}: ${formatMoney(amount)}.`,
  top_up_returned: ({ app, amount }) =>
    `Платёж через ${app} отменён: ${formatMoney(amount)} списаны из кошелька.`,
  new_course: ({ teacher, title }) => `${teacher}: новый курс ${quoted(title)}`,
  meeting_soon: ({ title, lesson, starts_at }) =>
    `${quoted(title)}: живой урок ${quoted(lesson)} начинается ${formatDateTime(starts_at)}. Можно входить.`,
  meeting_moved: ({ title, lesson, starts_at }) =>
    `${quoted(title)}: живой урок ${quoted(lesson)} перенесён на ${formatDateTime(starts_at)}.`,
  meeting_cancelled: ({ title, lesson, starts_at }) =>
    `${quoted(title)}: живого урока ${quoted(lesson)} ${formatDateTime(starts_at)} не будет.`,
  new_lesson: ({ title, lesson }) => `В курсе ${quoted(title)} новый урок: ${quoted(lesson)}`,
  lesson_opened: ({ title, lesson }) => `В курсе ${quoted(title)} открылся урок ${quoted(lesson)}.`,
  lessons_opened: ({ title }) => `В курсе ${quoted(title)} для вас открыты все уроки.`,
  timetable_changed: ({ title }) =>
    `В курсе ${quoted(title)} изменился порядок открытия уроков. Открытые уроки останутся открытыми.`,
  announcement: ({ teacher, headline }) => `${teacher}: ${headline}`,
  test_cancelled: ({ teacher, title }) =>
    `${teacher}: тест ${quoted(title)} отменён. Начатые попытки не засчитываются.`,
  place_offered: ({ title, until }) =>
    `На экзамене ${quoted(title)} освободилось место. Оно ваше до ${formatDateTime(until)}.`,
  group_place_offered: ({ title, group, until }) =>
    `На курсе ${quoted(title)}${group ? ` (${group})` : ''} освободилось место, оно за вами до ${formatDateTime(until)}.`,
  group_sale_began: ({ title, group, until }) =>
    `Курс ${quoted(title)}: открыта запись в группу ${quoted(group)}, до ${formatDateTime(until)}.`,
  member_moved: ({ title, group, reason }) =>
    `${quoted(title)}: вас перевели в группу ${quoted(group)}. Причина: ${reason}`,
  member_paused: ({ title, until, reason }) =>
    `${quoted(title)}: учёба заморожена до ${formatDateTime(until)}, срок продлится на эти дни. Причина: ${reason}`,
  member_resumed: ({ title }) => `${quoted(title)}: вас вернули к учёбе, уроки открыты.`,
  member_prolonged: ({ title, until, reason }) =>
    `${quoted(title)}: срок продлён до ${formatDateTime(until)}. Причина: ${reason}`,
  member_removed: ({ title, group, reason }) =>
    `${quoted(title)}: вас исключили из группы ${quoted(group)}. Причина: ${reason}`,
  seat_opened: ({ title }) => `Преподаватель подтвердил вас: курс ${quoted(title)} открыт.`,
  seat_refused: ({ title }) =>
    `${quoted(title)}: ссылка выдана другому человеку, преподаватель не подтвердил вас. Попросите новую.`,
  seat_prolonged: ({ title, until, reason }) =>
    `${quoted(title)}: ваш срок продлён до ${formatDateTime(until)}. Причина: ${reason}`,
  seat_paused: ({ title, until, reason }) =>
    `${quoted(title)}: ваша учёба на паузе до ${formatDateTime(until)}. Причина: ${reason}`,
  seat_resumed: ({ title }) => `${quoted(title)}: вас вернули к учёбе, уроки открыты.`,
  seat_ended: ({ title, reason }) => `${quoted(title)}: преподаватель отозвал ваше место. Причина: ${reason}`,
  seat_asked: ({ title, name, person }) =>
    `${quoted(title)}: ссылку для ${name} открыл человек с именем ${person}. Это ваш ученик?`,
  comment_answer: ({ author, title }) =>
    `Ответ на ваш комментарий в курсе ${quoted(title)}, автор ${author}.`,
  question_answer: ({ author, title, ...files }) =>
    `Ответ на ваш вопрос в курсе ${quoted(title)}, автор ${author}${filesOf(files)}.`,
  question_published: ({ title }) => `Ваш вопрос в курсе ${quoted(title)} опубликован без имени.`,
  homework_returned: ({ lesson }) => `Работа к уроку ${quoted(lesson)} вернулась на доработку.`,
  homework_accepted: ({ lesson }) => `Работа к уроку ${quoted(lesson)} принята.`,
  homework_extended: ({ lesson, until, reason }) =>
    `Срок работы к уроку ${quoted(lesson)} продлён до ${formatDateTime(until)}. Причина: ${reason}`,
  test_result: ({ title }) => `Опубликованы результаты теста ${quoted(title)}.`,
  test_regraded: ({ title, points_before, points }) =>
    `Тест ${quoted(title)} пересчитан: было ${points_before}, стало ${points}.`,
  certificate: ({ title }) => `Поздравляем! Сертификат курса ${quoted(title)} готов.`,
  parents_paused: () =>
    'Недельные отчёты родителям приостановлены: прошёл год. Если хотите продолжать, подтвердите.',
  exam_soon: ({ title, starts_at }) =>
    `Экзамен ${quoted(title)} начнётся ${formatDateTime(starts_at)}. Место за вами сохранено.`,
  homework_due: ({ lesson, until }) =>
    `Задание к уроку ${quoted(lesson)} можно сдать до ${formatDateTime(until)}.`,
  access_ending: ({ title, until, price }) =>
    `Курс ${quoted(title)} открыт для вас до ${formatDateTime(until)}.${price === null ? '' : ` Цена продления: ${formatMoney(price)}.`}`,
  purchase_unfinished: ({ title, missing }) =>
    missing === 0
      ? `В вашем кошельке достаточно денег на курс ${quoted(title)}.`
      : `Чтобы купить курс ${quoted(title)}, достаточно добавить в кошелёк ${formatMoney(missing)}.`,
  course_cheaper: ({ title, amount, before }) =>
    `Сохранённый курс ${quoted(title)} стал дешевле: был ${formatMoney(before)}, теперь ${formatMoney(amount)}.`,
  last_lesson: ({ title, lesson, megabytes }) =>
    `В курсе ${quoted(title)} остался один урок: ${quoted(lesson)}${sized(megabytes)}.`,
  course_not_begun: ({ title, lesson, megabytes }) =>
    `Курс ${quoted(title)} открыт для вас, первый урок: ${quoted(lesson)}${sized(megabytes)}.`,
  course_stalled: ({ title, lesson, megabytes }) =>
    `Следующий урок курса ${quoted(title)}: ${quoted(lesson)}${sized(megabytes)}.`,
  teacher_message: ({ teacher, text }) => `${teacher}: ${text}`,
  week_goal: ({ goal }) =>
    `Началась новая неделя. Ваша цель: ${counted(goal, 'день', 'дня', 'дней')} в неделю. Можно начать с одного короткого урока.`,
  sale: ({ title, amount }) =>
    amount === 0
      ? `На ваш курс ${quoted(title)} записался новый ученик.`
      : `Ваш курс ${quoted(title)} продан: +${formatMoney(amount)}`,
  bundle_sale: ({ title, courses, amount }) =>
    `Из вашего набора ${quoted(title)} ${plural(courses, 'продан', 'проданы', 'проданы')} ${counted(courses, 'курс', 'курса', 'курсов')}: +${formatMoney(amount)}`,
  sale_refunded: ({ title, amount }) =>
    `Деньги за курс ${quoted(title)} вернулись ученику: −${formatMoney(amount)}`,
  share_earned: ({ title, amount }) => `Ваша доля от продажи курса ${quoted(title)}: +${formatMoney(amount)}`,
  bundle_share_earned: ({ title, amount }) =>
    `Ваша доля от продажи набора ${quoted(title)}: +${formatMoney(amount)}`,
  share_returned: ({ title, amount }) =>
    `Деньги за курс ${quoted(title)} вернулись ученику, и ваша доля тоже: −${formatMoney(amount)}`,
  new_comment: ({ author, title }) => `Новый комментарий к курсу ${quoted(title)}, автор ${author}.`,
  new_question: ({ author, title, ...files }) =>
    `Новый вопрос по курсу ${quoted(title)}, автор ${author}${filesOf(files)}.`,
  payout_paid: ({ amount, card_last4 }) => `На карту (•••• ${card_last4}) переведены ${formatMoney(amount)}.`,
  payout_refused: ({ amount }) =>
    `В выплате отказано: ${formatMoney(amount)}. Деньги остались на вашем балансе.`,
  payout_returned: ({ amount }) => `Банк вернул выплату: ${formatMoney(amount)}. Деньги на вашем балансе.`,
  video_ready: ({ title, course, videos = [] }) =>
    course !== undefined && videos.length > 1
      ? `${quoted(course)}: готово ${videos.length} видео.`
      : `${videoOf(course)} урока ${quoted(title)} готово.`,
  video_failed: ({ title, course, videos = [] }) =>
    course !== undefined && videos.length > 1
      ? `${quoted(course)}: не удалось подготовить ${videos.length} видео. Последнее из урока ${quoted(title)}:`
      : `${videoOf(course)} урока ${quoted(title)} не удалось подготовить.`,
  course_published: ({ title }) => `Ваш курс ${quoted(title)} опубликован.`,
  course_approved: ({ title, publish_at }) =>
    `Ваш курс ${quoted(title)} одобрен. Выйдет в продажу: ${formatDateTime(publish_at)}.`,
  course_returned: ({ title, notes }) =>
    `Ваш курс ${quoted(title)} возвращён на доработку.${notes ? ` Замечаний: ${notes}.` : ''}`,
  course_hidden: ({ title }) => `Ваш курс ${quoted(title)} убран из каталога.`,
  chat_rights_lost: ({ chat, title }) =>
    `Бот потерял права в канале ${quoted(chat)}: ученики курса ${quoted(title)} не могут войти.`,
  webhook_off: ({ host }) => `Вебхук по адресу ${host} выключен.`,
  webhooks_paused: () => 'Вебхуки приостановлены для защиты аккаунта. Проверьте их и включите снова.',
  teacher_approved: () => 'Ваш профиль преподавателя одобрен. Теперь можно загружать курсы.',
  teacher_rejected: () => 'Ваша заявка преподавателя не принята.',
  message_trial: ({ text }) => `Проба: ${text}`,
  team_invited: ({ owner, title, role }) =>
    `${owner} зовёт вас в команду курса ${quoted(title)}: ${ROLES[role]}.`,
  team_joined: ({ author, title, role }) => `${author} теперь в команде ${quoted(title)}: ${ROLES[role]}.`,
  team_declined: ({ author, title }) => `${author}: приглашение в команду ${quoted(title)} отклонено.`,
  team_left: ({ author, title }) => `${author} больше не в команде ${quoted(title)}.`,
  team_changed: ({ title, role }) =>
    role
      ? `Ваша новая роль в курсе ${quoted(title)}: ${ROLES[role]}.`
      : `Вы больше не в команде курса ${quoted(title)}.`,
  share_proposed: ({ owner, title, share }) =>
    `${owner} предлагает вам долю курса ${quoted(title)}: ${sharePercent(share)}. Ждём вашего ответа.`,
  share_withdrawn: ({ owner, title, share }) =>
    `${owner} больше не предлагает долю курса ${quoted(title)}: ${sharePercent(share)}.`,
  share_confirmed: ({ author, title, share }) =>
    `${author}: доля ${sharePercent(share)} курса ${quoted(title)} принята.`,
  share_refused: ({ author, title, share }) =>
    `${author}: доля ${sharePercent(share)} курса ${quoted(title)} отклонена.`,
  comment_hidden: ({ title }) => `Модератор скрыл ваш текст в курсе ${quoted(title)}.`,
}
