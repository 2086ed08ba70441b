import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'
import type { Mail } from '../../mail/mailer.ts'
import { composeEmail } from './email-layout.ts'
import { russianNewDevice } from './ru/account-mails.ts'
import { type MailText, textIn } from './text-in.ts'

/** `22.11.2026, 15:04`, in Tashkent. */
function tashkentTime(at: Date): string {
  const [date = '', time = ''] = new Date(at.getTime() + TASHKENT_OFFSET_MS).toISOString().split('T')
  return `${date.split('-').reverse().join('.')}, ${time.slice(0, 5)}`
}

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
  const time = tashkentTime(input.at)
  const { label = '', ...text } = textIn(language, {
    written: device === null ? [input.ip] : [input.ip, device],
    uz: ([ip = '', name = '']) => uzbekNewDevice(name, ip, time),
    ru: ([ip = '', name = '']) => russianNewDevice(name, ip, time),
  })
  return composeEmail({ to, language, ...text, link: { label, url: input.rejectUrl } })
}
