import type { CoverSpec } from '@kashf/contract/art/art.ts'
import type { EditedField } from '@kashf/contract/authoring/versions.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { LIFETIME_PERIOD, MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { groupDigits } from '@kashf/contract/money/amount.ts'
import { parseSom } from '../../../shell/format/parse-som.ts'
import { LANGUAGES, LEVELS } from '../../../text/browse/course-labels.ts'
import { courseFormText } from '../../../text/teach/course-form.ts'
import { periodLabel } from '../field-values/period-label.ts'

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
  /** The chosen drawing, which is saved by a separate call; null for the course's current cover. */
  cover: CoverSpec | null
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
  cover: null,
}

/** A course whose category another window may have replaced. */
type EditedCourse = Pick<
  Course,
  'title' | 'category' | 'language' | 'level' | 'period' | 'price' | 'outcomes' | 'description'
> & { category_id?: number }

/** Values of an existing course. */
export function fieldsOf(course: EditedCourse): CourseFields {
  return {
    title: course.title,
    category_id: String(course.category_id ?? course.category.id),
    language: String(course.language),
    level: String(course.level),
    period: String(course.period),
    price: groupDigits(course.price),
    outcomes: course.outcomes.length > 0 ? course.outcomes.map((text) => ({ text })) : [{ text: '' }],
    description: course.description,
    cover: null,
  }
}

/** The text fields of the request. */
export function textsOf(fields: CourseFields): Record<string, string> {
  const { title, price, outcomes, cover: _, ...rest } = fields
  const written = outcomes.map(({ text }) => text.trim()).filter((text) => text !== '')
  return {
    ...rest,
    title: title.trim(),
    price: String(parseSom(price) ?? ''),
    outcomes: JSON.stringify(written),
  }
}

/** The texts that differ from the ones on which the edit is based. */
export const changedTexts = (
  texts: Record<string, string>,
  before: Record<string, string> | undefined,
): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([name, text]) => before?.[name] !== text))

/** The labels of the form's fields. */
const courseLabels: ReadonlyMap<string, string> = new Map([
  ['title', courseFormText.title],
  ['category_id', courseFormText.category],
  ['language', courseFormText.language],
  ['level', courseFormText.level],
  ['period', courseFormText.period],
  ['price', courseFormText.price],
  ['outcomes', courseFormText.outcomes],
  ['description', courseFormText.description],
])

/** The labels of the fields in the draft. */
export const courseDraftLabels: ReadonlyMap<string, string> = new Map([
  ...courseLabels,
  ['cover', courseFormText.cover],
])

/** The form's field of an edited field; null for a file. */
export const fieldOfValue = (field: EditedField): keyof CourseFields | null =>
  courseLabels.has(field) ? (field as keyof CourseFields) : null

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Options of the form's selects. */
export const languageOptions = optionsOf(LANGUAGES)
export const levelOptions = optionsOf(LEVELS)

/** Access periods, lifetime first, then by the month. */
export const periodOptions = [
  LIFETIME_PERIOD,
  MONTHLY_PERIOD,
  ...Array.from({ length: 12 }, (_, at) => at + 1),
].map((period) => ({ value: period, label: periodLabel(period) }))
