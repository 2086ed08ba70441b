import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/course-chat.ts'

export const courseChatText: Translation<typeof latin.courseChatText> = {
  title: 'Канал в Telegram',
  lead: 'Подключите к курсу свой закрытый канал или группу. Покупатель получает личную одноразовую ссылку, и бот впускает только его. Если деньги вернули, срок закончился или аккаунт заблокирован, бот исключает его в течение минуты. Прежних участников он не трогает.',
  ofGroup: (title) => `Чат группы: ${title}`,
  groupLead:
    'В этот чат входят только участники группы. Кто перешёл в другую группу, взял паузу или исключён, того бот выведет в течение минуты. Прежних участников он не трогает.',
  notLinked: 'Сначала привяжите свой Telegram',
  notLinkedHint: 'По аккаунту Telegram мы узнаём, что канал ваш.',
  toSecurity: 'На страницу безопасности',
  notReady: 'Бот ещё не готов. Попробуйте чуть позже.',
  addTitle: '1. Добавьте бота',
  addHint:
    'Откроется Telegram. Выберите канал или группу и сделайте бота администратором. Нужны права на пригласительные ссылки и блокировку участников.',
  addToChannel: 'Добавить в канал',
  addToGroup: 'Добавить в группу',
  inTelegram: '(откроется в Telegram)',
  chooseTitle: '2. Подключите к курсу',
  waiting: 'Каналы и группы, в которые добавлен бот, появятся здесь.',
  kinds: { channel: 'Канал', group: 'Группа' },
  connect: 'Подключить',
  connectOf: (title) => `Подключить: ${title}`,
  connected: 'Подключено',
  connectFailed: 'Не удалось подключить',
  works: 'Работает',
  stopped: 'Нет прав',
  members: (count) => `Участников, впущенных ботом: ${count}`,
  lostTitle: 'Бот не может работать',
  lostInvite: 'Нет права на пригласительные ссылки: новые ученики не могут войти.',
  lostRemove: 'Нет права на блокировку участников: мы не можем исключать тех, у кого закончился доступ.',
  lostHint: 'Снова сделайте бота администратором в Telegram и дайте эти права. Ожидающее выполнится само.',
  check: 'Проверить ещё раз',
  checked: 'Всё в порядке',
  disconnect: 'Отключить',
  disconnectTitle: 'Отключение канала от курса',
  disconnectHint:
    'Из канала никого не исключат, новых учеников бот тоже не впустит. Если снова подключить канал к этому курсу, бот исключит тех, чей доступ закончился.',
  disconnected: 'Канал отключён',
}

export const chatInvitationText: Translation<typeof latin.chatInvitationText> = {
  titles: {
    course: { channel: 'Канал курса в Telegram', group: 'Группа курса в Telegram' },
    group: { channel: 'Канал вашей группы в Telegram', group: 'Чат вашей группы в Telegram' },
  },
  lead: 'Сюда входят только покупатели. Ссылка личная: она работает только с вашим Telegram.',
  member: 'Вы участник.',
  enter: 'Войти',
  open: 'Открыть в Telegram',
  notLinked: 'Чтобы войти, привяжите Telegram к аккаунту.',
  link: 'Привязать Telegram',
  stopped: 'Сейчас новых участников не впускают. Мы сообщили преподавателю, попробуйте позже.',
}
