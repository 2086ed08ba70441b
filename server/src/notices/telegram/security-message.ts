import { formatUzs } from '@kashf/contract/amount.ts'
import { type SecurityEvent, tashkentDay } from '../mail/security-mail.ts'
import type { BotText } from './bot-text.ts'

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
const SECURITY = { label: 'Xavfsizlik sahifasi', path: '/security' }

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
      return "Kashf'dagi ma'lumotlaringiz nusxasi tayyorlandi. Uni so'ragan qurilmangizda 24 soat ichida yuklab oling."
    case 'closing_requested':
      return `So'rovingizga ko'ra Kashf hisobingiz ${tashkentDay(event.closesAt)} kuni yopiladi va shaxsiy ma'lumotlaringiz o'chiriladi. Fikringizdan qaytsangiz, shu kungacha hisobingizga kiring.`
    case 'closing_cancelled':
      return 'Kashf hisobingiz saqlab qolindi. Hammasi avvalgidek ishlaydi.'
    case 'closed':
      return "Kashf hisobingiz yopildi va shaxsiy ma'lumotlaringiz o'chirildi. Qonun talab qiladigan pul hujjatlari ismingizsiz saqlanadi."
  }
}

/** The message of the bot about a security event. */
export function securityMessage(event: ChatEvent): BotText {
  const sentence = sentenceOf(event)
  if (event.kind === 'closed') return { text: sentence }
  if (event.kind === 'closing_cancelled') return { text: sentence, button: SECURITY }
  return { text: `${sentence}\n\n${NOT_ME}`, button: SECURITY }
}
