import type { TSchema } from 'typebox'

/** Plain decimal notation. JavaScript, and therefore the validator, also accepts `0x1`, `1e0`, `+1`, ` 1` and `1.0`. */
const WHOLE = /^-?(0|[1-9]\d{0,18})$/
const DECIMAL = /^-?(0|[1-9]\d{0,18})(\.\d{1,18})?$/

/** A value that fails validation as a number with the type error. */
const NOT_A_NUMBER = 'no number'

/** The schema keywords used here. */
interface Shape {
  type?: unknown
  properties?: object
  items?: object
  maxItems?: number
  anyOf?: object[]
  const?: unknown
  required?: string[]
}

function strictNumber(value: unknown, form: RegExp): unknown {
  // Without this, the validator would coerce true to 1.
  if (typeof value === 'boolean') return NOT_A_NUMBER
  return typeof value === 'string' && !form.test(value) ? NOT_A_NUMBER : value
}

/** Truncates a list to one item above the limit: the validator still refuses it, but examines no further item. */
function prepareList(list: unknown[], { items, maxItems }: Shape): void {
  const each: object[] | null = Array.isArray(items) ? items : null
  const most = each?.length ?? maxItems ?? list.length
  if (list.length > most) list.length = most + 1
  for (const [at, item] of list.entries()) {
    const schema = each ? each[at] : items
    if (schema) list[at] = prepare(schema, item)
  }
}

function prepareObject(object: object, properties: object): void {
  for (const [name, part] of Object.entries(properties)) {
    if (Object.hasOwn(object, name)) Reflect.set(object, name, prepare(part, Reflect.get(object, name)))
  }
}

const typeOf = (value: object) => (Array.isArray(value) ? 'array' : 'object')

/** The schemas of a union, of which one may be a union itself. */
const alternatives = (schema: Shape): Shape[] => schema.anyOf?.flatMap(alternatives) ?? [schema]

/** Those object schemas whose constants a value has, such as its `kind`; of several, those whose required fields it has. */
function suitable(schemas: Shape[], value: object): Shape[] {
  const byConstant = schemas.filter(({ properties = {} }) =>
    Object.entries<Shape>(Object(properties)).every(
      ([name, part]) => part.const === undefined || Reflect.get(value, name) === part.const,
    ),
  )
  if (byConstant.length < 2) return byConstant
  return byConstant.filter(({ required = [] }) => required.every((name) => Object.hasOwn(value, name)))
}

/** Prepares a list or an object for the one schema of a union that it suits; one that suits none is emptied. */
function prepareOneOf(schemas: Shape[], value: object): unknown {
  const ofType = schemas.filter(({ type }) => type === typeOf(value))
  const possible = Array.isArray(value) ? ofType : suitable(ofType, value)
  const [only, ...others] = possible
  if (only) return others.length === 0 ? prepare(only, value) : value
  return ofType.length > 1 ? {} : value
}

function prepare(schema: Shape, value: unknown): unknown {
  if (schema.type === 'integer') return strictNumber(value, WHOLE)
  // `integerOrNull` of the contract.
  if (Array.isArray(schema.type) && schema.type.includes('integer')) return strictNumber(value, WHOLE)
  if (schema.type === 'number') return strictNumber(value, DECIMAL)
  const isObject = typeof value === 'object' && value !== null
  if (schema.anyOf) {
    const schemas = alternatives(schema)
    if (isObject) return prepareOneOf(schemas, value)
    const [only, ...others] = schemas.filter(({ type }) => type !== 'null')
    return only && others.length === 0 ? prepare(only, value) : value
  }
  if (Array.isArray(value)) {
    if (schema.items) prepareList(value, schema)
  } else if (isObject && schema.properties) prepareObject(value, schema.properties)
  return value
}

/**
 * Prepares untrusted input for the validator, in place. Numbers that arrive as text are accepted only in plain decimal
 * notation, before the validator coerces them by JavaScript's looser rules; lists that are too long are cut.
 */
export const prepareInput = (schema: TSchema | undefined, value: unknown): unknown =>
  schema ? prepare(schema, value) : value
