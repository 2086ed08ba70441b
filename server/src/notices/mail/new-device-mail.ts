import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Mail } from '../../mail/mailer.ts'
import { dottedDateTime } from './dotted-date.ts'
import { composeEmail } from './email-layout.ts'
import { russianNewDevice } from './ru/account-mails.ts'
import { type MailText, textIn } from './text-in.ts'

const uzbekNewDevice = (device: string, ip: string, time: string): MailText => ({
  subject: 'Hisobingizga yangi qurilmadan kirildi',
  paragraphs: [
    'Kashf hisobingizga ilgari ishlatilmagan qurilmadan kirildi:',
    [`Qurilma: ${device || "noma'lum"}`, `Manzil (IP): ${ip}`, `Vaqti: ${time} (Toshkent vaqti)`].join('\n'),
    "Bu siz bo'lsangiz, hech narsa qilish shart emas.",
  ],
  label: 'Bu men emasman',
  footnotes: [
    "Kirgan siz bo'lmasangiz, “Bu men emasman” havolasini oching va tugmani bosing: barcha qurilmalardan chiqiladi, eski parol ishlamay qoladi va emailingizga yangi parol uchun kod yuboriladi.",
    'Havola 7 kun amal qiladi. Bu xatni hech kimga yubormang.',
  ],
})

/**
 * The mail about a sign-in from an unknown device. `device` is null when the user agent does not reveal it; `rejectUrl` opens
 * the page that locks the intruder out.
 */
export function newDeviceMail(input: {
  to: string
  language: InterfaceLanguage
  device: string | null
  ip: string
  at: Date
  rejectUrl: string
}): Mail {
  const { to, language, device } = input
  const time = dottedDateTime(input.at)
  const { label = '', ...text } = textIn(language, {
    written: device === null ? [input.ip] : [input.ip, device],
    uz: ([ip = '', name = '']) => uzbekNewDevice(name, ip, time),
    ru: ([ip = '', name = '']) => russianNewDevice(name, ip, time),
  })
  return composeEmail({ to, language, ...text, link: { label, url: input.rejectUrl } })
}
