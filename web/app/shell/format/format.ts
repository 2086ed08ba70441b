import { formatUzs, groupDigits } from '@kashf/contract/money/amount.ts'
import { TASHKENT_OFFSET_MS } from '@kashf/contract/tashkent-time.ts'
import { formatDuration } from '@kashf/contract/text/duration.ts'
import { DAY, FREE, GIGABYTE, HOUR, KILOBYTE, MEGABYTE } from '@kashf/contract/units.ts'

/*
 * Formats for numbers, money, dates and durations. Never `Intl('uz')`: phones lack Uzbek locale data, so server and
 * browser would render different text.
 */

const NBSP = '\u00a0'

/** An amount in UZS: `1 250 000 so'm`. Zero reads `0 so'm`. */
export const formatMoney = (uzs: number): string => formatUzs(uzs)

/** A price in UZS; zero reads `Bepul`. */
export const formatPrice = (uzs: number): string => (uzs > 0 ? formatUzs(uzs) : FREE)

/** A signed change in UZS: `+100 000`, `−199 000`. */
export const formatChange = (uzs: number): string => (uzs > 0 ? `+${groupDigits(uzs)}` : groupDigits(uzs))

/** A count with grouped digits: `8 930`. */
export const formatCount = (count: number): string => groupDigits(count)

/** A score with a decimal comma: `4,8`. */
export const formatScore = (score: number): string => score.toFixed(1).replace('.', ',')

/** The date in Tashkent: `12.11.2026`. An invalid date gives an empty string. */
export function formatDate(when: string | Date): string {
  return tashkent(when).slice(0, 10).split('-').reverse().join('.')
}

/** Date and time in Tashkent: `12.11.2026, 14:05`. */
export function formatDateTime(when: string | Date): string {
  const at = tashkent(when)
  return at && `${formatDate(when)}, ${at.slice(11, 16)}`
}

/** A video's length: `6:40`, `1:02:05`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = two(whole % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** A course's length in words: `14 soat`, `1 soat 20 daqiqa`, `35 daqiqa`; minutes only below ten hours. */
export const formatLength = (seconds: number): string => formatDuration(seconds)

/** A period of whole hours: `3 kun`, `36 soat`. */
export const formatWindow = (hours: number): string =>
  hours % 24 === 0 ? `${groupDigits(hours / 24)}${NBSP}${DAY}` : `${groupDigits(hours)}${NBSP}${HOUR}`

/** A file size: `900 KB`, `4 MB`, `1,2 GB`. */
export function formatBytes(bytes: number): string {
  const units = [
    { name: GIGABYTE, size: 1024 ** 3 },
    { name: MEGABYTE, size: 1024 ** 2 },
    { name: KILOBYTE, size: 1024 },
  ]
  for (const { name, size } of units) {
    if (bytes < size && size > 1024) continue
    const value = bytes / size
    const text = value >= 10 || size === 1024 ? String(Math.max(1, Math.round(value))) : value.toFixed(1)
    return `${text.replace(/\.0$/, '').replace('.', ',')}${NBSP}${name}`
  }
  return ''
}

/** The ISO time in Tashkent; empty for an invalid date. */
function tashkent(when: string | Date): string {
  const ms = new Date(when).getTime() + TASHKENT_OFFSET_MS
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
