import { groupDigits } from '@kashf/contract/amount.ts'
import type { Course } from '@kashf/contract/catalogue.ts'
import { LANGUAGES, LEVELS, LIFETIME_PERIOD } from '@kashf/contract/constants.ts'
import { parseSom } from '../../../shell/format/parse-som.ts'
import { courseFormText } from '../../../text/course-form.ts'

/** Values of the course form, without its files. */
export interface CourseFields {
  title: string
  category_id: string
  language: string
  level: string
  period: string
  /** So'm as typed; may contain spaces. */
  price: string
  outcomes: { text: string }[]
  /** HTML; the server sanitizes it. */
  description: string
}

/** Values for a new course. */
export const emptyCourse: CourseFields = {
  title: '',
  category_id: '',
  language: '1',
  level: '1',
  period: String(LIFETIME_PERIOD),
  price: '',
  outcomes: [{ text: '' }, { text: '' }, { text: '' }],
  description: '',
}

/** Values of an existing course. */
export function fieldsOf(course: Course): CourseFields {
  return {
    title: course.title,
    category_id: String(course.category.id),
    language: String(course.language),
    level: String(course.level),
    period: String(course.period),
    price: groupDigits(course.price),
    outcomes: course.outcomes.length > 0 ? course.outcomes.map((text) => ({ text })) : [{ text: '' }],
    description: course.description,
  }
}

/** The text fields of the request. */
export function textsOf(fields: CourseFields): Record<string, string> {
  const { title, price, outcomes, ...rest } = fields
  const written = outcomes.map(({ text }) => text.trim()).filter((text) => text !== '')
  return {
    ...rest,
    title: title.trim(),
    price: String(parseSom(price) ?? ''),
    outcomes: JSON.stringify(written),
  }
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Options of the form's selects. */
export const languageOptions = optionsOf(LANGUAGES)
export const levelOptions = optionsOf(LEVELS)

/** How long a buyer has access. */
export const periodLabel = (period: number): string =>
  period === LIFETIME_PERIOD ? courseFormText.lifetime : courseFormText.months(period)

/** Access periods, lifetime first. */
export const periodOptions = [LIFETIME_PERIOD, ...Array.from({ length: 12 }, (_, at) => at + 1)].map(
  (period) => ({ value: period, label: periodLabel(period) }),
)
