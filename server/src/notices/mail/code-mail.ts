import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Mail } from '../../mail/mailer.ts'
import { composeEmail } from './email-layout.ts'
import { russianCode } from './ru/account-mails.ts'
import { type MailText, textIn } from './text-in.ts'

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

function uzbekCode(purpose: CodePurpose, username: string): MailText {
  const { subject, lead, ignore } = TEXTS[purpose]
  return {
    subject,
    paragraphs: [lead(username)],
    footnotes: ['Kod 10 daqiqa amal qiladi. Uni hech kimga aytmang.', ignore],
  }
}

/**
 * The mail with a 6-digit code. It names only the username: free text would let strangers send their own messages through us
 * by registering somebody's address.
 */
export function codeMail(input: {
  to: string
  language: InterfaceLanguage
  purpose: CodePurpose
  username: string
  code: string
}): Mail {
  const { to, language, purpose, code } = input
  const text = textIn(language, {
    written: [input.username],
    uz: ([username = '']) => uzbekCode(purpose, username),
    ru: ([username = '']) => russianCode(purpose, username),
  })
  return composeEmail({ to, language, ...text, code })
}
