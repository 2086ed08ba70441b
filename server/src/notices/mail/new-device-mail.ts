import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'
import type { Mail } from '../../mail/mailer.ts'
import { composeEmail } from './email-layout.ts'

/** `22.11.2026, 15:04`, in Tashkent. */
function tashkentTime(at: Date): string {
  const [date = '', time = ''] = new Date(at.getTime() + TASHKENT_OFFSET_MS).toISOString().split('T')
  return `${date.split('-').reverse().join('.')}, ${time.slice(0, 5)}`
}

/**
 * The mail about a sign-in from an unknown device. `device` is null when the user agent does not reveal it; `rejectUrl` opens
 * the page that locks the intruder out.
 */
export function newDeviceMail(input: {
  to: string
  device: string | null
  ip: string
  at: Date
  rejectUrl: string
}): Mail {
  return composeEmail({
    to: input.to,
    subject: 'Hisobingizga yangi qurilmadan kirildi',
    paragraphs: [
      'Kashf hisobingizga ilgari ishlatilmagan qurilmadan kirildi:',
      [
        `Qurilma: ${input.device ?? "noma'lum"}`,
        `Manzil (IP): ${input.ip}`,
        `Vaqti: ${tashkentTime(input.at)} (Toshkent vaqti)`,
      ].join('\n'),
      "Bu siz bo'lsangiz, hech narsa qilish shart emas.",
    ],
    link: { label: 'Bu men emasman', url: input.rejectUrl },
    footnotes: [
      "Kirgan siz bo'lmasangiz, “Bu men emasman” havolasini oching va tugmani bosing: barcha qurilmalardan chiqiladi, eski parol ishlamay qoladi va emailingizga yangi parol uchun kod yuboriladi.",
      'Havola 7 kun amal qiladi. Bu xatni hech kimga yubormang.',
    ],
  })
}
