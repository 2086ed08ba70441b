import { TITLE, VISIBLE } from '@kashf/contract/common.ts'
import { Failure, fieldSentence } from './failure.ts'

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

/** The name of a field: of an object in the body its own name, of a list the list's. */
function fieldOf({ params: { missingProperty }, instancePath }: SchemaError): string {
  if (typeof missingProperty === 'string') return missingProperty
  const names = instancePath.split('/').slice(1)
  const isInList = names.some((name) => /^\d+$/.test(name))
  return (isInList ? names[0] : names.at(-1)) ?? ''
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
    if (field && !fields.has(field)) fields.set(field, sentenceFor(error, field))
  }
  // Without a field, the body itself is not an object.
  return fields.size === 0
    ? new Failure('malformed_body')
    : new Failure('validation_failed', { fields: Object.fromEntries(fields) })
}
