import type { Mail } from '../mail/mailer.ts'
import { letter } from './letter.ts'

/** What the owner of an account must hear of at an address, whatever they chose. */
export type Notice = { kind: 'email_changed' } | { kind: 'password_changed' }

/** The mail for a notice. `publicUrl` has no trailing slash. */
export function noticeMail(input: { to: string; notice: Notice; publicUrl: string }): Mail {
  const { to, notice, publicUrl } = input
  switch (notice.kind) {
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
