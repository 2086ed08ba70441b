import type { Mail } from '../mail/mailer.ts'
import { letter } from './letter.ts'

/** What the owner of an account hears of by mail, however they chose to be told of other things. */
export type SecurityEvent = { kind: 'email_changed' } | { kind: 'password_changed' }

/** The mail that tells of it. `publicUrl` has no trailing slash. */
export function securityMail(input: { to: string; event: SecurityEvent; publicUrl: string }): Mail {
  const { to, event, publicUrl } = input
  switch (event.kind) {
    case 'email_changed':
      return letter({
        to,
        subject: "Email manzilingiz o'zgartirildi",
        paragraphs: [
          'Kashf hisobingizning email manzili boshqasiga almashtirildi. Endi xatlar yangi manzilga boradi.',
          "Agar buni siz qilmagan bo'lsangiz, darhol qo'llab-quvvatlash xizmatiga murojaat qiling.",
        ],
      })
    case 'password_changed':
      return letter({
        to,
        subject: "Parolingiz o'zgartirildi",
        paragraphs: [
          "Kashf hisobingizning paroli o'zgartirildi va barcha qurilmalardan chiqildi.",
          "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang.",
        ],
        link: { label: 'Parolni tiklash', url: `${publicUrl}/forget-password` },
      })
  }
}
