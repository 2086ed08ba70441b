import type { Mail } from '../../mail/mailer.ts'
import { composeEmail } from './email-layout.ts'

/** The purpose of a mailed code. */
export type CodePurpose = 'verify' | 'reset' | 'change_email'

const TEXTS: Record<CodePurpose, { subject: string; lead: (username: string) => string; ignore: string }> = {
  verify: {
    subject: "Ro'yxatdan o'tishni tasdiqlash kodi",
    lead: (username) => `Kashf saytida “${username}” nomi bilan ro'yxatdan o'tishni yakunlash uchun kod:`,
    ignore: "Agar bu nom bilan siz ro'yxatdan o'tmagan bo'lsangiz, kodni hech qayerga kiritmang.",
  },
  reset: {
    subject: 'Parolni tiklash kodi',
    lead: (username) => `Kashf saytidagi “${username}” hisobining parolini tiklash uchun kod:`,
    ignore: "Agar parolni tiklashni siz so'ramagan bo'lsangiz, bu xatni e'tiborsiz qoldiring.",
  },
  change_email: {
    subject: 'Yangi email manzilini tasdiqlash kodi',
    lead: (username) =>
      `Kashf saytidagi “${username}” hisobining email manzilini shu manzilga almashtirish uchun kod:`,
    ignore: "Agar buni siz so'ramagan bo'lsangiz, bu xatni e'tiborsiz qoldiring.",
  },
}

/**
 * The mail with a 6-digit code. It names only the username: free text would let strangers send their own messages through us
 * by registering somebody's address.
 */
export function codeMail(input: { to: string; purpose: CodePurpose; username: string; code: string }): Mail {
  const texts = TEXTS[input.purpose]
  return composeEmail({
    to: input.to,
    subject: texts.subject,
    paragraphs: [texts.lead(input.username)],
    code: input.code,
    footnotes: ['Kod 10 daqiqa amal qiladi. Uni hech kimga aytmang.', texts.ignore],
  })
}
