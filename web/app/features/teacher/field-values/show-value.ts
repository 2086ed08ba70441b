import type { EditedField, EditedValue } from '@kashf/contract/authoring/versions.ts'
import type { Category } from '@kashf/contract/catalogue/catalogue.ts'
import { formatPrice } from '../../../shell/format/format.ts'
import { categoryName } from '../../../shell/written/written.ts'
import { LANGUAGES, LEVELS, VARIANTS } from '../../../text/browse/course-labels.ts'
import { conflictText, versionsText } from '../../../text/teach/draft.ts'
import { lessonFormText } from '../../../text/teach/lesson-form.ts'
import { periodLabel } from './period-label.ts'
import { wordsOf } from './plain-blocks.ts'

export const fieldLabel = (field: EditedField): string => versionsText.fields[field]

const named = (names: Readonly<Record<string, string>>, value: EditedValue) =>
  new Map(Object.entries(names)).get(String(value)) ?? String(value)

/** The text of HTML, a line per paragraph. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(?:p|li|h2|h3|blockquote)>|<br ?\/?>/g, '\n'),
    'text/html',
  )
  return (body.textContent ?? '').trim()
}

/** A field's value as its writer sees it. */
export function showValue(field: EditedField, value: EditedValue, categories: readonly Category[]): string {
  if (value === null || value === '') return conflictText.empty
  if (Array.isArray(value)) return value.join('\n') || conflictText.empty
  switch (field) {
    case 'description':
      return textOfHtml(String(value)) || conflictText.empty
    case 'content':
      return wordsOf(String(value)) || conflictText.empty
    case 'category_id':
      return categoryName(categories.find(({ id }) => id === Number(value))?.name ?? String(value))
    case 'language':
      return named(LANGUAGES, value)
    case 'level':
      return named(LEVELS, value)
    case 'period':
      return periodLabel(Number(value))
    case 'price':
      return formatPrice(Number(value))
    case 'variant':
      return named(VARIANTS, value)
    case 'is_open':
      return value === true || value === 'true' ? lessonFormText.yes : lessonFormText.no
    default:
      return String(value)
  }
}
