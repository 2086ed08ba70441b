import type { Mail } from '../../mail/mailer.ts'
import { composeEmail } from './email-layout.ts'

/** A change of an account that its previous address may revert. */
export interface AccountChangeMail {
  to: string
  what: 'email_requested' | 'email_changed' | 'second_factor_on' | 'second_factor_off'
  /** Set for the e-mail changes. */
  newEmail: string | null
  /** Contains the secret that reverts the change for 72 hours. */
  revertUrl: string
}

const NOT_ME = 'Bu men emasman: hisobni qaytarish'

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

/** The mail about a change, with the link that reverts it. */
export function accountChangeMail({ to, what, newEmail, revertUrl }: AccountChangeMail): Mail {
  const { subject, lead } = TEXTS[what]
  return composeEmail({
    to,
    subject,
    paragraphs: [
      lead(newEmail ?? ''),
      "Buni siz qilgan bo'lsangiz, hech narsa qilish shart emas. Agar siz qilmagan bo'lsangiz, 72 soat ichida quyidagi havolani oching: o'zgarish bekor qilinadi, barcha qurilmalardan chiqiladi va yangi parol o'rnatasiz.",
    ],
    link: { label: NOT_ME, url: revertUrl },
    footnotes: ['Havolani hech kimga bermang: u hisobingizni shu email manziliga qaytaradi.'],
  })
}
