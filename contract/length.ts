const NBSP = '\u00a0'

/** A length in words: `14 soat`, `1 soat 20 daqiqa`, `35 daqiqa`; minutes only below ten hours. */
export function lengthInWords(seconds: number): string {
  const minutes = Math.max(seconds > 0 ? 1 : 0, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${minutes}${NBSP}daqiqa`
  if (hours >= 10) return `${Math.round(minutes / 60)}${NBSP}soat`
  return rest === 0 ? `${hours}${NBSP}soat` : `${hours}${NBSP}soat ${rest}${NBSP}daqiqa`
}
