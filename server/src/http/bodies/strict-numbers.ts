import type { TSchema } from 'typebox'

/** How people write numbers. JavaScript, and the validator with it, also reads `0x1`, `1e0`, `+1`, ` 1` and `1.0`. */
const WHOLE = /^-?(0|[1-9]\d{0,18})$/
const DECIMAL = /^-?(0|[1-9]\d{0,18})(\.\d{1,18})?$/

/** What the validator refuses wherever a number is wanted, with the sentence of a wrong type. */
const NO_NUMBER = 'no number'

/** The parts of a schema that matter here. */
interface Shape {
  type?: unknown
  properties?: object
  items?: object
  anyOf?: object[]
}

function strictNumber(value: unknown, form: RegExp): unknown {
  // The validator would read true as 1.
  if (typeof value === 'boolean') return NO_NUMBER
  return typeof value === 'string' && !form.test(value) ? NO_NUMBER : value
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
 * Takes what came as text (an address, a query, a form) for a number only where it is written as one, before the validator
 * converts it by JavaScript's own rules. Changes `value` in place where it is an object.
 */
export const strictNumbers = (schema: TSchema | undefined, value: unknown): unknown =>
  schema ? strict(schema, value) : value
