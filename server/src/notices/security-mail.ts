import type { Mail } from '../mail/mailer.ts'
import { letter } from './letter.ts'

/** What the owner of an account hears of by mail, however they chose to be told of other things. */
export type SecurityEvent =
  | { kind: 'password_changed' }
  | { kind: 'username_changed'; username: string }
  | { kind: 'recovery_codes_made' }

const NOT_ME = "Agar buni siz qilmagan bo'lsangiz, parolni darhol qayta tiklang."

/** The mail that tells of it. `publicUrl` has no trailing slash. */
export function securityMail(input: { to: string; event: SecurityEvent; publicUrl: string }): Mail {
  const { to, event, publicUrl } = input
  const reset = { label: 'Parolni tiklash', url: `${publicUrl}/forget-password` }
  switch (event.kind) {
    case 'password_changed':
      return letter({
        to,
        subject: "Parolingiz o'zgartirildi",
        paragraphs: [
          "Kashf hisobingizning paroli o'zgartirildi va boshqa barcha qurilmalardan chiqildi.",
          NOT_ME,
        ],
        link: reset,
      })
    case 'username_changed':
      return letter({
        to,
        subject: "Foydalanuvchi nomingiz o'zgartirildi",
        paragraphs: [`Kashf hisobingizning foydalanuvchi nomi endi “${event.username}”.`, NOT_ME],
        link: reset,
      })
    case 'recovery_codes_made':
      return letter({
        to,
        subject: 'Yangi zaxira kodlari olindi',
        paragraphs: [
          'Kashf hisobingiz uchun yangi zaxira kodlari olindi. Avvalgilari endi ishlamaydi.',
          NOT_ME,
        ],
        link: reset,
      })
  }
}
