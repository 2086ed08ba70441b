import { TITLE, VISIBLE } from '@kashf/contract/common.ts'
import { Failure, fieldSentence } from '../../errors/failure.ts'

/** The parts of an Ajv error that are used here. */
interface SchemaError {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
}

function sentenceFor(error: SchemaError, field: string): string {
  const limit = error.params.limit as number | undefined
  switch (error.keyword) {
    case 'required':
      return fieldSentence('required')
    case 'minLength':
      return limit === 1 ? fieldSentence('required') : fieldSentence('too_short', limit)
    case 'maxLength':
      return fieldSentence('too_long', limit)
    case 'minimum':
      return fieldSentence('too_small', limit)
    case 'exclusiveMinimum':
      return fieldSentence('not_above', limit)
    case 'maximum':
      return fieldSentence('too_large', limit)
    case 'minItems':
      return fieldSentence('too_few', limit)
    case 'maxItems':
      return fieldSentence('too_many', limit)
    case 'const':
    case 'enum':
    case 'anyOf':
      return fieldSentence('not_allowed')
    case 'pattern':
    case 'format':
      if (error.params.pattern === VISIBLE || error.params.pattern === TITLE) return fieldSentence('required')
      if (field === 'email') return fieldSentence('email')
      if (field === 'username' || field === 'user_name') return fieldSentence('username')
      if (field === 'phone') return fieldSentence('phone')
      if (field === 'link') return fieldSentence('link')
      return fieldSentence('format')
    default:
      return fieldSentence('wrong_type')
  }
}

const isIndex = (segment: string | undefined): boolean => segment !== undefined && /^\d+$/.test(segment)

/**
 * The name of a field: its own, also inside an object; in a list of objects its path, `sections.2.title`, which
 * identifies the item. A plain value in a list has the name of the list.
 */
function fieldOf({ params: { missingProperty }, instancePath }: SchemaError): string {
  const path = instancePath.split('/').slice(1)
  if (typeof missingProperty === 'string') path.push(missingProperty)
  while (isIndex(path.at(-1))) path.pop()
  return (path.some(isIndex) ? path.join('.') : path.at(-1)) ?? ''
}

/**
 * Reports every invalid field at once, each with one Uzbek message. An invalid id in the path is a resource that does not
 * exist.
 */
export function validationFailure(errors: readonly SchemaError[], where: string | undefined): Failure {
  if (where === 'params') return new Failure('not_found')
  const fields = new Map<string, string>()
  for (const error of errors) {
    const field = fieldOf(error)
    // The first error of a field is the most fundamental one: type before length.
    if (field && !fields.has(field)) fields.set(field, sentenceFor(error, field.split('.').at(-1) ?? field))
  }
  // Without a field, the body itself is invalid, because it is no object.
  return fields.size === 0
    ? new Failure('malformed_body')
    : new Failure('validation_failed', { fields: Object.fromEntries(fields) })
}
