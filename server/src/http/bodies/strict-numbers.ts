import type { TSchema } from 'typebox'

/** Plain decimal notation. JavaScript, and therefore the validator, also accepts `0x1`, `1e0`, `+1`, ` 1` and `1.0`. */
const WHOLE = /^-?(0|[1-9]\d{0,18})$/
const DECIMAL = /^-?(0|[1-9]\d{0,18})(\.\d{1,18})?$/

/** A value that fails validation as a number with the error for a wrong type. */
const NOT_A_NUMBER = 'no number'

/** The schema keywords used here. */
interface Shape {
  type?: unknown
  properties?: object
  items?: object
  anyOf?: object[]
}

function strictNumber(value: unknown, form: RegExp): unknown {
  // The validator would coerce true to 1.
  if (typeof value === 'boolean') return NOT_A_NUMBER
  return typeof value === 'string' && !form.test(value) ? NOT_A_NUMBER : value
}

function strict(schema: Shape, value: unknown): unknown {
  if (schema.type === 'integer') return strictNumber(value, WHOLE)
  if (schema.type === 'number') return strictNumber(value, DECIMAL)
  if (schema.anyOf) {
    const [only, ...others] = schema.anyOf.filter((one: Shape) => one.type !== 'null')
    return only && others.length === 0 ? strict(only, value) : value
  }
  if (schema.items && Array.isArray(value)) {
    const { items } = schema
    return value.map((item) => strict(items, item))
  }
  if (schema.properties && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [name, part] of Object.entries(schema.properties)) {
      if (Object.hasOwn(value, name)) Reflect.set(value, name, strict(part, Reflect.get(value, name)))
    }
  }
  return value
}

/**
 * Accepts text from paths, queries and forms as a number only in plain decimal notation, before the validator coerces it
 * by JavaScript's looser rules. Modifies `value` in place if it is an object.
 */
export const strictNumbers = (schema: TSchema | undefined, value: unknown): unknown =>
  schema ? strict(schema, value) : value
