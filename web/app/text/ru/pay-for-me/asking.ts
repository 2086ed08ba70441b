import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../pay-for-me/asking.ts'

export const payForMeText: Translation<typeof latin.payForMeText> = {
  button: 'Заплатите за меня',
  lead: 'Отправьте ссылку родителям или близким. Курс откроется сам, как только придут деньги.',
  toPay: 'К оплате',
  words: 'Ваше сообщение',
  wordsHint: 'Его увидит тот, кто платит. Писать необязательно.',
  make: 'Получить ссылку',
  qr: 'QR-код ссылки',
  send: 'Отправить в Telegram',
  sent: (course) => `Заплатите, пожалуйста, за курс «${course}»:`,
  share: 'Поделиться',
  sees: 'Плательщик увидит: ваше имя, курс, цену, условия возврата. Профиль не увидит.',
  until: (time) => `Ссылка действует до ${time}. Её можно удалить в любое время.`,
  withdraw: 'Удалить ссылку',
  came: (came, due) => `Пришло ${came}, нужно ещё ${due}`,
  isYours: 'Деньги лежат в вашем кошельке.',
  settling: 'Деньги пришли, курс открывается',
  bought: 'Курс открыт',
  unavailable: 'Сейчас по этой ссылке заплатить нельзя: курс не продаётся или места закончились.',
  openOnes: 'Ваши открытые ссылки',
}
