import { weekdayOf } from '@kashf/contract/day/spread.ts'
import { LANGUAGE } from '../../../shell/base/language.ts'
import { planText as text } from '../../../text/learn/plan.ts'

/** The name of an exam in the language of this build; data in the reader's script. */
export const examTitle = (exam: { title: string; title_ru: string }): string =>
  LANGUAGE === 'ru' ? exam.title_ru : exam.title

/** A day such as `2026-12-20` in words: `20-dekabr, yakshanba`. */
export function dayInWords(day: string): string {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  const weekday = text.weekdayNames[weekdayOf(day) - 1]?.[1] ?? ''
  return `${text.day(date, text.months[month - 1] ?? '')}, ${weekday.toLowerCase()}`
}
