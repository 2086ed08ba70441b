import { formatDateTime } from './format.ts'

/** The time in Tashkent: `10:44`. */
export const timeOfDay = (when: string): string => formatDateTime(when).slice(-5)
