import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import { formatUzs } from '@kashf/contract/money/amount.ts'
import { dottedDate } from '../mail/dotted-date.ts'
import type { SecurityEvent } from '../mail/security-mail.ts'
import { cyrillicAround } from '../mail/text-in.ts'
import type { BotText } from './bot-text.ts'
import { RUSSIAN_NOT_ME, RUSSIAN_SECURITY, russianSentence } from './ru/security-message.ts'

/** Security events of people without an e-mail; some are mailed in another form to those who have one. */
export type ChatEvent =
  | SecurityEvent
  | { kind: 'second_factor_on' }
  | { kind: 'second_factor_off' }
  | { kind: 'email_requested'; email: string }
  | { kind: 'email_added'; email: string }
  /** From a device that the account does not know. `device`: `Chrome, Android`, when the user agent reveals it. */
  | { kind: 'signed_in'; device: string | null; ip: string }

const NOT_ME =
  "Agar buni siz qilmagan bo'lsangiz, Telegramning “Qurilmalar” bo'limida begona seanslarni yoping va qo'llab-quvvatlash xizmatiga yozing."
const SECURITY = 'Xavfsizlik sahifasi'

/** What happened, in one sentence. */
function sentenceOf(event: ChatEvent): string {
  switch (event.kind) {
    case 'payout_requested':
      return `Kashf hisobingizdan •••• ${event.card_last4} kartasiga ${formatUzs(event.amount)} o'tkazish so'raldi.`
    case 'password_changed':
      return "Kashf hisobingizning paroli o'rnatildi yoki o'zgartirildi va boshqa barcha qurilmalardan chiqildi."
    case 'username_changed':
      return `Kashf hisobingizning foydalanuvchi nomi endi “${event.username}”.`
    case 'telegram_linked':
      return 'Kashf hisobingizga Telegram hisobi ulandi.'
    case 'telegram_unlinked':
      return 'Telegram Kashf hisobingizdan uzildi.'
    case 'recovery_codes_made':
      return 'Kashf hisobingiz uchun yangi zaxira kodlari olindi. Avvalgilari endi ishlamaydi.'
    case 'api_token_made':
      return `Kashf hisobingiz uchun “${event.name}” nomli API token yaratildi. Uni “Xavfsizlik” sahifasida o'chirish mumkin.`
    case 'webhook_added':
      return `Kashf hisobingizga vebhuk qo'shildi: endi ${event.host} manziliga xabar boradi.`
    case 'webhook_moved':
      return `Kashf hisobingizda vebhuk manzili o'zgardi: xabarlar endi ${event.host} manziliga boradi.`
    case 'webhook_secret_replaced':
      return `Kashf hisobingizda ${event.host} manzilidagi vebhukning kaliti almashtirildi.`
    case 'webhook_resumed':
      return `Kashf hisobingizda vebhuk qayta yoqildi: ${event.host} manziliga yana xabar boradi.`
    case 'webhooks_paused':
      return "Kashf hisobingiz himoyasi uchun vebhuklaringiz to'xtatib turildi. Ularni tekshirib, qayta yoqing."
    case 'second_factor_on':
      return 'Kashf hisobingizda ikki bosqichli kirish yoqildi.'
    case 'second_factor_off':
      return "Kashf hisobingizda ikki bosqichli kirish o'chirildi."
    case 'email_requested':
      return `Kashf hisobingizga ${event.email} manzilini qo'shish so'raldi. Shu manzilga yuborilgan kod kiritilgach, u qo'shiladi.`
    case 'email_added':
      return `Kashf hisobingizga ${event.email} manzili qo'shildi. Endi xavfsizlik xabarlari o'sha manzilga boradi.`
    case 'signed_in':
      return `Kashf hisobingizga yangi qurilmadan kirildi: ${[event.device, event.ip].filter(Boolean).join(', ')}.`
    case 'data_export_ready':
      return "Kashfdagi ma'lumotlaringiz nusxasi tayyorlandi. Uni so'ragan qurilmangizda 24 soat ichida yuklab oling."
    case 'closing_requested':
      return `So'rovingizga ko'ra Kashf hisobingiz ${dottedDate(new Date(event.closesAt))} kuni yopiladi va shaxsiy ma'lumotlaringiz o'chiriladi. Fikringizdan qaytsangiz, shu kungacha hisobingizga kiring.`
    case 'closing_cancelled':
      return 'Kashf hisobingiz saqlab qolindi. Hammasi avvalgidek ishlaydi.'
    case 'closed':
      return "Kashf hisobingiz yopildi va shaxsiy ma'lumotlaringiz o'chirildi. Qonun talab qiladigan pul hujjatlari ismingizsiz saqlanadi."
  }
}

/** What people chose and the addresses of an event, which no script changes. */
function writtenIn(event: ChatEvent): [string, string][] {
  const fields = Object.entries(event).filter(([name]) =>
    ['username', 'name', 'email', 'device', 'ip', 'host'].includes(name),
  )
  return fields.filter((field): field is [string, string] => typeof field[1] === 'string')
}

function sentenceIn(language: InterfaceLanguage, event: ChatEvent): string {
  if (language === 'uz') return sentenceOf(event)
  if (language === 'ru') return russianSentence(event)
  const written = writtenIn(event)
  const placeholders = Object.fromEntries(written.map(([name], at) => [name, `{${at}}`]))
  return cyrillicAround(
    written.map(([, value]) => value),
    sentenceOf({ ...event, ...placeholders }),
  )
}

const FRAMES: Record<InterfaceLanguage, { notMe: string; label: string }> = {
  uz: { notMe: NOT_ME, label: SECURITY },
  'uz-Cyrl': { notMe: cyrillicAround([], NOT_ME), label: cyrillicAround([], SECURITY) },
  ru: { notMe: RUSSIAN_NOT_ME, label: RUSSIAN_SECURITY },
}

/** The message of the bot about a security event, in the language of the account. */
export function securityMessage(event: ChatEvent, language: InterfaceLanguage): BotText {
  const sentence = sentenceIn(language, event)
  if (event.kind === 'closed') return { text: sentence }
  const { notMe, label } = FRAMES[language]
  const button = { label, path: pathIn(language, '/security') }
  return { text: event.kind === 'closing_cancelled' ? sentence : `${sentence}\n\n${notMe}`, button }
}
