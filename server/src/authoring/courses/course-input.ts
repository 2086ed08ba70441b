import type { CreateCourseBody, UpdateCourseBody } from '@kashf/contract/authoring/authoring.ts'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { invalid } from '../../errors/failure.ts'
import { safeHtml } from '../safe-html.ts'

/** The texts of a course, ready to be stored; absent ones are undefined. */
interface CourseTexts {
  title?: string
  /** Sanitized HTML. */
  description?: string
  outcomes?: string[]
}

const MAX_OUTCOMES = 20
const MAX_OUTCOME_LENGTH = 200

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The outcomes from an array or its JSON text; null when they are malformed or too long. */
function readOutcomes(given: string | string[]): string[] | null {
  let list: unknown = given
  if (typeof given === 'string') {
    try {
      list = JSON.parse(given)
    } catch {
      return null
    }
  }
  if (!Array.isArray(list)) return null
  const texts: string[] = []
  for (const item of list) {
    if (typeof item !== 'string') return null
    const text = oneLine(item)
    if (text.length > MAX_OUTCOME_LENGTH) return null
    if (text) texts.push(text)
  }
  return texts.length > MAX_OUTCOMES ? null : texts
}

/** Cleans the texts and checks the category. Fails with all invalid fields at once. */
export async function readCourseTexts(
  db: Queryable,
  body: CreateCourseBody | UpdateCourseBody,
): Promise<CourseTexts> {
  const bad: Partial<Record<'title' | 'outcomes' | 'category_id', FieldErrorKey>> = {}
  const texts: CourseTexts = {}
  if (body.title !== undefined) {
    texts.title = oneLine(body.title)
    if (texts.title === '') bad.title = 'required'
  }
  if (body.description !== undefined) texts.description = safeHtml(body.description)
  if (body.outcomes !== undefined) {
    const outcomes = readOutcomes(body.outcomes)
    if (outcomes) texts.outcomes = outcomes
    else bad.outcomes = 'format'
  }
  if (body.category_id !== undefined) {
    const known = await db.one(sql`select 1 from category where id = ${body.category_id} and not hidden`)
    if (!known) bad.category_id = 'unknown_category'
  }
  if (Object.keys(bad).length > 0) throw invalid(bad)
  return texts
}
