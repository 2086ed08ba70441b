import { TITLE, VISIBLE } from '@kashf/contract/common.ts'
import { Failure, type FieldFact, invalid } from '../../errors/failure.ts'

/** The parts of an Ajv error that are used here. */
interface SchemaError {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
}

function factOf(error: SchemaError, field: string): FieldFact {
  const limit = error.params.limit as number
  switch (error.keyword) {
    case 'required':
      return 'required'
    case 'minLength':
      return limit === 1 ? 'required' : { key: 'too_short', n: limit }
    case 'maxLength':
      return { key: 'too_long', n: limit }
    case 'minimum':
      return { key: 'too_small', n: limit }
    case 'exclusiveMinimum':
      return { key: 'not_above', n: limit }
    case 'maximum':
      return { key: 'too_large', n: limit }
    case 'minItems':
      return { key: 'too_few', n: limit }
    case 'maxItems':
      return { key: 'too_many', n: limit }
    case 'const':
    case 'enum':
    case 'anyOf':
      return 'not_allowed'
    case 'pattern':
    case 'format':
      if (error.params.pattern === VISIBLE || error.params.pattern === TITLE) return 'required'
      if (field === 'email') return 'email'
      if (field === 'username' || field === 'user_name') return 'username'
      if (field === 'phone') return 'phone'
      if (field === 'link') return 'link'
      return 'format'
    default:
      return 'wrong_type'
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
 * Reports every invalid field at once, each with one fact. An invalid id in the path is a resource that does not exist.
 */
export function validationFailure(errors: readonly SchemaError[], where: string | undefined): Failure {
  if (where === 'params') return new Failure('not_found')
  const fields = new Map<string, FieldFact>()
  for (const error of errors) {
    const field = fieldOf(error)
    // The first error of a field is the most fundamental one: type before length.
    if (field && !fields.has(field)) fields.set(field, factOf(error, field.split('.').at(-1) ?? field))
  }
  // Without a field, the body itself is invalid, because it is no object.
  return fields.size === 0 ? new Failure('malformed_body') : invalid(Object.fromEntries(fields))
}
