import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Mail } from '../../mail/mailer.ts'
import { composeEmail } from './email-layout.ts'
import { russianAccountChange } from './ru/account-mails.ts'
import { type MailText, textIn } from './text-in.ts'

/** A change of an account that its previous address may revert. */
export interface AccountChangeMail {
  to: string
  language: InterfaceLanguage
  what: 'email_requested' | 'email_changed' | 'second_factor_on' | 'second_factor_off'
  /** Set for the e-mail changes. */
  newEmail: string | null
  /** Contains the secret that reverts the change for 72 hours. */
  revertUrl: string
}

const TEXTS: Record<AccountChangeMail['what'], { subject: string; lead: (newEmail: string) => string }> = {
  email_requested: {
    subject: "Email manzilingizni almashtirish so'raldi",
    lead: (newEmail) =>
      `Kashf hisobingizning email manzilini ${newEmail} manziliga almashtirish so'raldi. Yangi manzilga yuborilgan kod kiritilgach, manzil almashadi.`,
  },
  email_changed: {
    subject: "Email manzilingiz o'zgartirildi",
    lead: (newEmail) =>
      `Kashf hisobingizning email manzili ${newEmail} manziliga almashtirildi. Endi xatlar o'sha manzilga boradi.`,
  },
  second_factor_on: {
    subject: 'Ikki bosqichli kirish yoqildi',
    lead: () =>
      "Kashf hisobingizda ikki bosqichli kirish yoqildi. Endi kirishda paroldan keyin ilovadagi kod ham so'raladi.",
  },
  second_factor_off: {
    subject: "Ikki bosqichli kirish o'chirildi",
    lead: () =>
      "Kashf hisobingizda ikki bosqichli kirish o'chirildi. Endi kirish uchun parolning o'zi yetarli.",
  },
}

const uzbekAccountChange = (what: AccountChangeMail['what'], newEmail: string): MailText => ({
  subject: TEXTS[what].subject,
  paragraphs: [
    TEXTS[what].lead(newEmail),
    "Buni siz qilgan bo'lsangiz, hech narsa qilish shart emas. Agar siz qilmagan bo'lsangiz, 72 soat ichida quyidagi havolani oching: o'zgarish bekor qilinadi, barcha qurilmalardan chiqiladi va yangi parol o'rnatasiz.",
  ],
  label: 'Bu men emasman: hisobni qaytarish',
  footnotes: ['Havolani hech kimga bermang: u hisobingizni shu email manziliga qaytaradi.'],
})

/** The mail about a change, with the link that reverts it. */
export function accountChangeMail({ to, language, what, newEmail, revertUrl }: AccountChangeMail): Mail {
  const { label = '', ...text } = textIn(language, {
    written: newEmail === null ? [] : [newEmail],
    uz: ([email = '']) => uzbekAccountChange(what, email),
    ru: ([email = '']) => russianAccountChange(what, email),
  })
  return composeEmail({ to, language, ...text, link: { label, url: revertUrl } })
}
