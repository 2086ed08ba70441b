import { groupDigits } from '@kashf/contract/money/amount.ts'
import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import type { NoticeText } from '../notice-text.ts'

const sum = (uzs: number): string => `${groupDigits(uzs)}\u00a0сум`
const forms = new Intl.PluralRules('ru')

/** `1 курс`, `3 курса`, `5 курсов`. */
function courses(count: number): string {
  const form = forms.select(count)
  return `${count} ${form === 'one' ? 'курс' : form === 'few' ? 'курса' : 'курсов'}`
}

/** What a text of each kind says; paths are those of the Latin text. */
type Words = Omit<NoticeText, 'link'> & { label?: string }

/** The Russian counterpart of `noticeText`: everything but the path of the link. */
export function russianWords({ kind, subject }: NoticeContent): Words {
  switch (kind) {
    case 'purchase':
      return {
        subject: 'Курс куплен',
        paragraphs: [
          subject.amount === 0
            ? `Курс «${subject.title}» теперь ваш. Начинайте учиться в любое время!`
            : `Вы купили курс «${subject.title}» за ${sum(subject.amount)}. Начинайте учиться в любое время!`,
        ],
        label: 'Начать учиться',
      }
    case 'bundle_purchase':
      return {
        subject: 'Набор куплен',
        paragraphs: [
          `Вы купили набор «${subject.title}» за ${sum(subject.amount)}. Теперь у вас из него ${courses(subject.courses)}.`,
        ],
        label: 'Мои курсы',
      }
    case 'refund':
      return {
        subject: 'Деньги за курс возвращены',
        paragraphs: [`За курс «${subject.title}» в ваш кошелёк возвращено ${sum(subject.amount)}.`],
        label: 'История кошелька',
      }
    case 'gift_used':
      return {
        subject: 'Ваш подарок принят',
        paragraphs: [`Подаренный вами курс «${subject.title}» открыт: код использован.`],
        label: 'Мои подарки',
      }
    case 'gift_refunded':
      return {
        subject: 'Подарок отозван',
        paragraphs: [`Деньги за подаренный вам курс «${subject.title}» возвращены дарителю, и курс закрыт.`],
        label: 'Посмотреть курс',
      }
    case 'gift_voided':
      return {
        subject: 'Ваш подарок отменён',
        paragraphs: [
          `Код подаренного вами курса «${subject.title}» отменён, в ваш кошелёк возвращено ${sum(subject.amount)}.`,
          `Причина: ${subject.reason}`,
        ],
        label: 'История кошелька',
      }
    case 'gift_teacher_left':
      return {
        subject: 'Деньги за подарок возвращены',
        paragraphs: [
          `Преподаватель курса «${subject.title}» закрыл аккаунт. Подаренный вами код не был использован: он отменён, в ваш кошелёк возвращено ${sum(subject.amount)}.`,
        ],
        label: 'История кошелька',
      }
    case 'top_up':
      return {
        subject: 'Кошелёк пополнен',
        paragraphs: [`В ваш кошелёк через ${subject.app} поступило ${sum(subject.amount)}.`],
        label: 'История кошелька',
      }
    case 'top_up_returned':
      return {
        subject: 'Пополнение отменено',
        paragraphs: [
          `Платёж через ${subject.app} на ${sum(subject.amount)} отменён: деньги вернутся в приложение, из кошелька они списаны.`,
        ],
        label: 'История кошелька',
      }
    case 'new_course':
      return {
        subject: `Новый курс: ${subject.teacher}`,
        paragraphs: [
          `У преподавателя ${subject.teacher}, на которого вы подписаны, вышел новый курс:`,
          `«${subject.title}»`,
        ],
        label: 'Посмотреть курс',
      }
    case 'new_lesson':
      return {
        subject: 'Новый урок в вашем курсе',
        paragraphs: [`В курс «${subject.title}» добавлен новый урок: «${subject.lesson}».`],
        label: 'Открыть урок',
      }
    case 'announcement':
      return {
        subject: 'Объявление преподавателя вашего курса',
        paragraphs: [`Преподаватель курса «${subject.title}» (${subject.teacher}) пишет:`, subject.headline],
        label: 'Открыть курс',
      }
    case 'comment_answer':
      return {
        subject: 'Ответ на ваш комментарий',
        paragraphs: [`На ваш комментарий к курсу «${subject.title}» ответил(а) ${subject.author}.`],
        label: 'Посмотреть ответ',
      }
    case 'question_answer':
      return {
        subject: 'Ответ на ваш вопрос',
        paragraphs: [`На ваш вопрос по курсу «${subject.title}» ответил(а) ${subject.author}.`],
        label: 'Посмотреть ответ',
      }
    case 'certificate':
      return {
        subject: 'Ваш сертификат готов',
        paragraphs: [`Поздравляем! Вы прошли курс «${subject.title}», сертификат готов.`],
        label: 'Посмотреть сертификат',
      }
    case 'sale':
      return {
        subject: 'Ваш курс продан',
        paragraphs: [
          subject.amount === 0
            ? `На ваш курс «${subject.title}» записался новый ученик.`
            : `Ваш курс «${subject.title}» продан: на ваш счёт зачислено ${sum(subject.amount)}.`,
        ],
        label: 'Посмотреть баланс',
      }
    case 'bundle_sale':
      return {
        subject: 'Ваш набор продан',
        paragraphs: [
          `Из вашего набора «${subject.title}» продано: ${courses(subject.courses)}. На ваш счёт зачислено ${sum(subject.amount)}.`,
        ],
        label: 'Посмотреть баланс',
      }
    case 'sale_refunded':
      return {
        subject: 'Продажа отменена',
        paragraphs: [
          `Деньги за курс «${subject.title}» возвращены ученику: с вашего счёта списано ${sum(subject.amount)}.`,
        ],
        label: 'Посмотреть баланс',
      }
    case 'new_comment':
      return {
        subject: 'Новый комментарий к вашему курсу',
        paragraphs: [`Новый комментарий к вашему курсу «${subject.title}». Автор: ${subject.author}.`],
        label: 'Посмотреть комментарий',
      }
    case 'new_question':
      return {
        subject: 'Вопрос по вашему курсу',
        paragraphs: [`Новый вопрос по вашему курсу «${subject.title}». Автор: ${subject.author}.`],
        label: 'Ответить',
      }
    case 'payout_paid':
      return {
        subject: 'Выплата переведена на карту',
        paragraphs: [`На вашу карту •••• ${subject.card_last4} переведено ${sum(subject.amount)}.`],
        label: 'Посмотреть баланс',
      }
    case 'payout_refused':
      return {
        subject: 'Запрос на выплату отклонён',
        paragraphs: [
          `Запрос на выплату ${sum(subject.amount)} (карта: •••• ${subject.card_last4}) отклонён. Причина:`,
          subject.reason,
          'Деньги полностью возвращены на ваш баланс.',
        ],
        label: 'Посмотреть баланс',
      }
    case 'payout_returned':
      return {
        subject: 'Банк вернул выплату',
        paragraphs: [
          `Банк вернул выплату ${sum(subject.amount)} (карта: •••• ${subject.card_last4}). Причина:`,
          subject.reason,
          'Деньги полностью возвращены на ваш баланс. Проверьте данные карты и отправьте запрос ещё раз.',
        ],
        label: 'Посмотреть баланс',
      }
    case 'video_ready':
      return {
        subject: 'Видеоурок готов',
        paragraphs: [`Видео урока «${subject.title}» готово: теперь его можно смотреть.`],
        label: 'Посмотреть урок',
      }
    case 'video_failed':
      return {
        subject: 'Видеоурок не удалось подготовить',
        paragraphs: [`Видео урока «${subject.title}» не удалось подготовить. Причина:`, subject.reason],
        label: 'Изменить урок',
      }
    case 'course_published':
      return {
        subject: 'Ваш курс опубликован',
        paragraphs: [`Курс «${subject.title}» прошёл проверку и появился в каталоге.`],
        label: 'Посмотреть курс',
      }
    case 'course_approved':
      return {
        subject: 'Ваш курс одобрен',
        paragraphs: [
          `Курс «${subject.title}» прошёл проверку и поступит в продажу в выбранное вами время: ${tashkentDateTime(new Date(subject.publish_at)).slice(0, 16)}.`,
        ],
        label: 'Открыть курс',
      }
    case 'course_returned':
      return {
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
      }
    case 'course_hidden':
      return {
        subject: 'Курс убран из каталога',
        paragraphs: [
          `Курс «${subject.title}» убран из каталога. Купившие смотрят его и дальше. Причина:`,
          subject.reason,
        ],
        label: 'Посмотреть курс',
      }
    case 'chat_rights_lost':
      return {
        subject: 'Бот потерял права в канале Telegram',
        paragraphs: [
          `Бот больше не может работать с каналом «${subject.chat}» (курс «${subject.title}»): новые ученики не попадут в него, а те, у кого закончился срок, останутся.`,
          'Снова сделайте бота администратором и дайте ему права «Пригласительные ссылки» и «Блокировка пользователей». Всё, что ждёт очереди, он выполнит сам.',
        ],
        label: 'Настройки канала',
      }
    case 'webhook_off':
      return {
        subject: 'Вебхук выключен',
        paragraphs: [
          `Вебхук по адресу ${subject.host} выключен: 5 дней он не принимает запросы или сообщил, что адреса больше нет.`,
          'Проверьте программу, затем включите вебхук и отправьте недоставленные сообщения снова.',
        ],
        label: 'Вебхуки',
      }
    case 'webhooks_paused':
      return {
        subject: 'Вебхуки приостановлены',
        paragraphs: [
          'Пароль сменился, поэтому ваши вебхуки приостановлены: их мог добавить посторонний.',
          'Проверьте адрес каждого. Свои включите снова с помощью пароля, чужие удалите.',
        ],
        label: 'Вебхуки',
      }
    case 'teacher_approved':
      return {
        subject: 'Профиль преподавателя одобрен',
        paragraphs: ['Ваш профиль преподавателя одобрен. Теперь можно загружать курсы и видеоуроки.'],
        label: 'Загрузить курс',
      }
    case 'teacher_rejected':
      return {
        subject: 'Заявка преподавателя не принята',
        paragraphs: [
          'К сожалению, вашу заявку преподавателя пока не приняли. Причина:',
          subject.reason,
          'Дополните данные и подайте заявку ещё раз.',
        ],
        label: 'Подать заявку ещё раз',
      }
    case 'comment_hidden':
      return {
        subject: 'Ваш комментарий скрыт',
        paragraphs: [`Модератор скрыл ваш комментарий к курсу «${subject.title}». Причина:`, subject.reason],
      }
  }
}
