import { DAY, HOUR, MINUTE } from '@kashf/contract/units.ts'

const NBSP = '\u00a0'

/** Remaining time in its two largest units: `2 kun 5 soat`, `5 soat 12 daqiqa`; at least one minute. */
export function formatLeft(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000))
  const parts = [
    { count: Math.floor(minutes / 1440), name: DAY },
    { count: Math.floor(minutes / 60) % 24, name: HOUR },
    { count: minutes % 60, name: MINUTE },
  ]
  const first = parts.findIndex(({ count }) => count > 0)
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${count}${NBSP}${name}`)
    .join(' ')
}
