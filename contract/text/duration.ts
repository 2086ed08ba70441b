import { HOUR, MINUTE } from '../units.ts'

const NBSP = '\u00a0'

/** A duration in words: `14 soat`, `1 soat 20 daqiqa`, `35 daqiqa`; minutes are given below ten hours only. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(seconds > 0 ? 1 : 0, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${minutes}${NBSP}${MINUTE}`
  if (hours >= 10) return `${Math.round(minutes / 60)}${NBSP}${HOUR}`
  return rest === 0 ? `${hours}${NBSP}${HOUR}` : `${hours}${NBSP}${HOUR} ${rest}${NBSP}${MINUTE}`
}
