import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import { formatUzs } from '@kashf/contract/money/amount.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, type JobHandler } from '../../jobs/queue.ts'
import type { Mail } from '../../mail/mailer.ts'
import { dottedDate } from './dotted-date.ts'
import { composeEmail } from './email-layout.ts'
import { russianSecurity } from './ru/account-mails.ts'
import { type MailText, textIn } from './text-in.ts'

/** Events that the owner of an account is always notified of, whatever their notice settings. */
export type SecurityEvent =
  | { kind: 'password_changed' }
  | { kind: 'username_changed'; username: string }
  | { kind: 'recovery_codes_made' }
  | { kind: 'api_token_made'; name: string }
  /** `host` of its address. */
  | { kind: 'webhook_added'; host: string }
  | { kind: 'webhook_moved'; host: string }
  | { kind: 'webhook_secret_replaced'; host: string }
  | { kind: 'webhook_resumed'; host: string }
  | { kind: 'webhooks_paused' }
  | { kind: 'telegram_linked' }
  | { kind: 'telegram_unlinked' }
  | { kind: 'data_export_ready' }
  | { kind: 'closing_requested'; closesAt: string }
  | { kind: 'closing_cancelled' }
  | { kind: 'closed' }
  /** `amount` in UZS. */
  | { kind: 'payout_requested'; amount: number; card_last4: string }

const NOT_ME = "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang."

/** Mails the owner of an account. Send it in the transaction of the event. */
export const sendSecurityMailJob = defineJob<{
  to: string
  event: SecurityEvent
  /** Absent in jobs of earlier releases. */
  language?: InterfaceLanguage
}>('send-security-mail', { retryLimit: 8, retryDelay: 10, retryBackoff: true })

export const sendSecurityMailHandler = (deps: Deps): JobHandler =>
  handlerFor(sendSecurityMailJob, ({ to, event, language = 'uz' }) =>
    deps.mailer.send(securityMail({ to, language, event, publicUrl: deps.publicUrl })),
  )

const RESET_PATH = '/forget-password'
/** Where the link leads; nowhere for the other events. */
const PATHS: ReadonlyMap<SecurityEvent['kind'], string> = new Map([
  ...(
    [
      ...['payout_requested', 'password_changed', 'username_changed', 'telegram_linked'],
      ...['telegram_unlinked', 'recovery_codes_made', 'api_token_made', 'data_export_ready'],
      ...['webhook_added', 'webhook_moved', 'webhook_secret_replaced', 'webhook_resumed'],
    ] as SecurityEvent['kind'][]
  ).map((kind) => [kind, RESET_PATH] as const),
  ['closing_requested', '/login'],
  ['webhooks_paused', '/my-webhooks'],
])

/** `publicUrl` has no trailing slash. */
function securityMail(input: {
  to: string
  language: InterfaceLanguage
  event: SecurityEvent
  publicUrl: string
}): Mail {
  const { to, language, event, publicUrl } = input
  const { label = '', ...text } = securityTextIn(language, event)
  const path = PATHS.get(event.kind)
  return composeEmail({
    to,
    language,
    ...text,
    ...(path && { link: { label, url: publicUrl + pathIn(language, path) } }),
  })
}

function securityTextIn(language: InterfaceLanguage, event: SecurityEvent): MailText {
  const { written, named } = writtenIn(event)
  return textIn(language, {
    written,
    uz: ([name = '']) => uzbekText(named(name)),
    ru: ([name = '']) => russianSecurity(named(name)),
  })
}

/** What people wrote of an event, and the event with something else in its place. */
function writtenIn(event: SecurityEvent): { written: string[]; named: (name: string) => SecurityEvent } {
  switch (event.kind) {
    case 'username_changed':
      return { written: [event.username], named: (username) => ({ ...event, username }) }
    case 'api_token_made':
      return { written: [event.name], named: (name) => ({ ...event, name }) }
    case 'webhook_added':
    case 'webhook_moved':
    case 'webhook_secret_replaced':
    case 'webhook_resumed':
      return { written: [event.host], named: (host) => ({ ...event, host }) }
    default:
      return { written: [], named: () => event }
  }
}

const RESET = 'Parolni tiklash'

/** What a webhook carries is told each time, because whoever reads the mail may have forgotten it. */
const webhookText = (subject: string, what: string): MailText => ({
  subject,
  paragraphs: [
    `Kashf hisobingizda ${what}: sotuvlar, qaytarishlar va o'quvchilar haqida.`,
    "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang: shunda barcha vebhuklar to'xtaydi.",
  ],
  label: RESET,
})

function uzbekText(event: SecurityEvent): MailText {
  switch (event.kind) {
    case 'payout_requested':
      return {
        subject: "To'lov so'raldi",
        paragraphs: [
          `Kashf hisobingizdan •••• ${event.card_last4} kartasiga ${formatUzs(event.amount)} o'tkazish so'raldi. So'rovni operator ko'rib chiqadi.`,
          "Agar buni siz so'ramagan bo'lsangiz, darhol parolni qayta tiklang va qo'llab-quvvatlash xizmatiga yozing: operator tasdiqlamaguncha to'lov to'xtatilishi mumkin.",
        ],
        label: RESET,
      }
    case 'password_changed':
      return {
        subject: "Parolingiz o'zgartirildi",
        paragraphs: [
          "Kashf hisobingizning paroli o'zgartirildi va boshqa barcha qurilmalardan chiqildi.",
          NOT_ME,
        ],
        label: RESET,
      }
    case 'username_changed':
      return {
        subject: "Foydalanuvchi nomingiz o'zgartirildi",
        paragraphs: [`Kashf hisobingizning foydalanuvchi nomi endi “${event.username}”.`, NOT_ME],
        label: RESET,
      }
    case 'telegram_linked':
      return {
        subject: 'Hisobingizga Telegram ulandi',
        paragraphs: [
          'Kashf hisobingizga Telegram hisobi ulandi. Endi u orqali kirish mumkin, bildirishnomalar ham botga keladi.',
          "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang va “Xavfsizlik” sahifasida Telegramni uzing.",
        ],
        label: RESET,
      }
    case 'telegram_unlinked':
      return {
        subject: 'Telegram hisobingizdan uzildi',
        paragraphs: ["Telegram Kashf hisobingizdan uzildi. Endi u orqali kirib bo'lmaydi.", NOT_ME],
        label: RESET,
      }
    case 'recovery_codes_made':
      return {
        subject: 'Yangi zaxira kodlari olindi',
        paragraphs: [
          'Kashf hisobingiz uchun yangi zaxira kodlari olindi. Avvalgilari endi ishlamaydi.',
          NOT_ME,
        ],
        label: RESET,
      }
    case 'api_token_made':
      return {
        subject: 'Hisobingiz uchun API token yaratildi',
        paragraphs: [
          `Kashf hisobingiz uchun “${event.name}” nomli API token yaratildi. U bilan dastur sizning nomingizdan ma'lumotlarni o'qiy oladi.`,
          "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang: shunda barcha tokenlar ham o'chadi.",
        ],
        label: RESET,
      }
    case 'webhook_added':
      return webhookText("Hisobingizga vebhuk qo'shildi", `endi ${event.host} manziliga xabar boradi`)
    case 'webhook_moved':
      return webhookText("Vebhuk manzili o'zgardi", `vebhuk xabarlari endi ${event.host} manziliga boradi`)
    case 'webhook_secret_replaced':
      return webhookText(
        'Vebhuk kaliti almashtirildi',
        `${event.host} manzilidagi vebhukning kaliti almashtirildi`,
      )
    case 'webhook_resumed':
      return webhookText('Vebhuk qayta yoqildi', `${event.host} manziliga yana xabar boradi`)
    case 'webhooks_paused':
      return {
        subject: "Vebhuklaringiz to'xtatib turildi",
        paragraphs: [
          "Parolingiz almashgani uchun vebhuklaringiz to'xtatib turildi: ularni begona kishi qo'shgan bo'lishi mumkin.",
          "Har birining manzilini tekshiring. O'zingiznikini parolingiz bilan qayta yoqing, begonasini o'chiring.",
        ],
        label: 'Vebhuklar',
      }
    case 'data_export_ready':
      return {
        subject: "Ma'lumotlaringiz nusxasi tayyor",
        paragraphs: [
          `Kashfdagi ma'lumotlaringiz nusxasi tayyorlandi. Uni so'ragan qurilmangizda, hisobingizdagi "Ma'lumotlarim" bo'limidan 24 soat ichida yuklab oling.`,
          "Agar buni siz so'ramagan bo'lsangiz, parolingizni darhol almashtiring va boshqa qurilmalardan chiqing.",
        ],
        label: RESET,
      }
    case 'closing_requested':
      return {
        subject: 'Hisobingiz yopilmoqda',
        paragraphs: [
          `So'rovingizga ko'ra Kashf hisobingiz ${dottedDate(new Date(event.closesAt))} kuni yopiladi va shaxsiy ma'lumotlaringiz o'chiriladi.`,
          'Fikringizdan qaytsangiz, shu kungacha hisobingizga kirib, "Hisobni saqlab qolish" tugmasini bosing.',
        ],
        label: 'Hisobga kirish',
      }
    case 'closing_cancelled':
      return {
        subject: 'Hisobingiz saqlab qolindi',
        paragraphs: ['Hisobni yopish bekor qilindi. Hammasi avvalgidek ishlaydi.'],
      }
    case 'closed':
      return {
        subject: 'Hisobingiz yopildi',
        paragraphs: [
          "Kashf hisobingiz yopildi va shaxsiy ma'lumotlaringiz o'chirildi. Qonun talab qiladigan pul hujjatlari ismingizsiz saqlanadi.",
          "Istalgan vaqtda shu manzil bilan yangidan ro'yxatdan o'tishingiz mumkin.",
        ],
      }
  }
}
