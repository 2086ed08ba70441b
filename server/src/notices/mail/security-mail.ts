import { formatUzs } from '@kashf/contract/amount.ts'
import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'
import { defineJob, handlerFor, type JobHandler } from '../../jobs/queue.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { Deps } from '../../runtime/deps.ts'
import { composeEmail } from './email-layout.ts'

/** Events that the owner of an account is always notified of, whatever their notice settings. */
export type SecurityEvent =
  | { kind: 'password_changed' }
  | { kind: 'username_changed'; username: string }
  | { kind: 'recovery_codes_made' }
  | { kind: 'telegram_linked' }
  | { kind: 'telegram_unlinked' }
  | { kind: 'data_export_ready' }
  | { kind: 'closing_requested'; closesAt: string }
  | { kind: 'closing_cancelled' }
  | { kind: 'closed' }
  /** `amount` in UZS. */
  | { kind: 'payout_requested'; amount: number; card_last4: string }

const NOT_ME = "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang."

/** `22.11.2026`, in Tashkent. */
export const tashkentDay = (iso: string) =>
  new Date(Date.parse(iso) + TASHKENT_OFFSET_MS).toISOString().slice(0, 10).split('-').reverse().join('.')

/** Mails the owner of an account. Send it in the transaction of the event. */
export const sendSecurityMailJob = defineJob<{ to: string; event: SecurityEvent }>('send-security-mail', {
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
})

export const sendSecurityMailHandler = (deps: Deps): JobHandler =>
  handlerFor(sendSecurityMailJob, ({ to, event }) =>
    deps.mailer.send(securityMail({ to, event, publicUrl: deps.publicUrl })),
  )

/** `publicUrl` has no trailing slash. */
function securityMail(input: { to: string; event: SecurityEvent; publicUrl: string }): Mail {
  const { to, event, publicUrl } = input
  const reset = { label: 'Parolni tiklash', url: `${publicUrl}/forget-password` }
  switch (event.kind) {
    case 'payout_requested':
      return composeEmail({
        to,
        subject: "To'lov so'raldi",
        paragraphs: [
          `Kashf hisobingizdan •••• ${event.card_last4} kartasiga ${formatUzs(event.amount)} o'tkazish so'raldi. So'rovni operator ko'rib chiqadi.`,
          "Agar buni siz so'ramagan bo'lsangiz, darhol parolni qayta tiklang va qo'llab-quvvatlash xizmatiga yozing: operator tasdiqlamaguncha to'lov to'xtatilishi mumkin.",
        ],
        link: reset,
      })
    case 'password_changed':
      return composeEmail({
        to,
        subject: "Parolingiz o'zgartirildi",
        paragraphs: [
          "Kashf hisobingizning paroli o'zgartirildi va boshqa barcha qurilmalardan chiqildi.",
          NOT_ME,
        ],
        link: reset,
      })
    case 'username_changed':
      return composeEmail({
        to,
        subject: "Foydalanuvchi nomingiz o'zgartirildi",
        paragraphs: [`Kashf hisobingizning foydalanuvchi nomi endi “${event.username}”.`, NOT_ME],
        link: reset,
      })
    case 'telegram_linked':
      return composeEmail({
        to,
        subject: 'Hisobingizga Telegram ulandi',
        paragraphs: [
          'Kashf hisobingizga Telegram hisobi ulandi. Endi u orqali kirish mumkin, bildirishnomalar ham botga keladi.',
          "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang va “Xavfsizlik” sahifasida Telegramni uzing.",
        ],
        link: reset,
      })
    case 'telegram_unlinked':
      return composeEmail({
        to,
        subject: 'Telegram hisobingizdan uzildi',
        paragraphs: ["Telegram Kashf hisobingizdan uzildi. Endi u orqali kirib bo'lmaydi.", NOT_ME],
        link: reset,
      })
    case 'recovery_codes_made':
      return composeEmail({
        to,
        subject: 'Yangi zaxira kodlari olindi',
        paragraphs: [
          'Kashf hisobingiz uchun yangi zaxira kodlari olindi. Avvalgilari endi ishlamaydi.',
          NOT_ME,
        ],
        link: reset,
      })
    case 'data_export_ready':
      return composeEmail({
        to,
        subject: "Ma'lumotlaringiz nusxasi tayyor",
        paragraphs: [
          `Kashf'dagi ma'lumotlaringiz nusxasi tayyorlandi. Uni so'ragan qurilmangizda, hisobingizdagi "Ma'lumotlarim" bo'limidan 24 soat ichida yuklab oling.`,
          "Agar buni siz so'ramagan bo'lsangiz, parolingizni darhol almashtiring va boshqa qurilmalardan chiqing.",
        ],
        link: reset,
      })
    case 'closing_requested':
      return composeEmail({
        to,
        subject: 'Hisobingiz yopilmoqda',
        paragraphs: [
          `So'rovingizga ko'ra Kashf hisobingiz ${tashkentDay(event.closesAt)} kuni yopiladi va shaxsiy ma'lumotlaringiz o'chiriladi.`,
          'Fikringizdan qaytsangiz, shu kungacha hisobingizga kirib, "Hisobni saqlab qolish" tugmasini bosing.',
        ],
        link: { label: 'Hisobga kirish', url: `${publicUrl}/login` },
      })
    case 'closing_cancelled':
      return composeEmail({
        to,
        subject: 'Hisobingiz saqlab qolindi',
        paragraphs: ['Hisobni yopish bekor qilindi. Hammasi avvalgidek ishlaydi.'],
      })
    case 'closed':
      return composeEmail({
        to,
        subject: 'Hisobingiz yopildi',
        paragraphs: [
          "Kashf hisobingiz yopildi va shaxsiy ma'lumotlaringiz o'chirildi. Qonun talab qiladigan pul hujjatlari ismingizsiz saqlanadi.",
          "Istalgan vaqtda shu manzil bilan yangidan ro'yxatdan o'tishingiz mumkin.",
        ],
      })
  }
}
