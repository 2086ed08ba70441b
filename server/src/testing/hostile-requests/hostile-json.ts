import type { Chance } from './chance.ts'
import type { Schema } from './documented-calls.ts'
import { BROKEN_JSON, HOSTILE_JSON } from './values/json.ts'
import { HOSTILE_NAMES, HOSTILE_TEXTS, HUGE_TEXT_BYTES } from './values/texts.ts'

/** An upper bound of the ids in the small school. */
const IDS_UP_TO = 40

/** Plausible values for fields whose schema is too loose to pass validation by chance. */
const USUAL: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'email',
    ['aziza@example.uz', 'a"b@example.uz', `${'a'.repeat(60)}@example.uz`, 'A@EXAMPLE.UZ', 'ğ@example.uz'],
  ],
  ['password', ['sinov-paroli-1', 'p'.repeat(200), '\u0000\ud800-parol']],
  ['current_password', ['sinov-paroli-1', 'wrong']],
  ['username', ['aziza_1', 'constructor', '__proto__', 'toString']],
  ['user_name', ['aziza_1', 'constructor', '__proto__', 'toString']],
  ['phone', ['+998901234567', '998901234567']],
  ['link', ['https://example.uz/', 'https://\u0000', 'https://\ud800']],
  ['cardNumber', ['8600 1200 0000 1233', '8600120000001233']],
  ['card_number', ['8600 1200 0000 1233']],
  ['pinfl', ['31234567890123']],
  ['code', ['123456', '000000']],
  ['totp', ['123456', 'constructor']],
  ['back', ['/', '/course', '/constructor']],
  ['sha256', ['0'.repeat(64)]],
  ['key', ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '00000000-0000-4000-8000-000000000000']],
  ['cursor', ['WzFd', 'W10', 'eyJfX3Byb3RvX18iOjF9', 'bnVsbA', 'WyIyMDI2LTAxLTAxVDAwOjAwOjAwLjAwMFoiLDFd']],
])

const asList = (value: string | string[] | undefined) => [value ?? []].flat()

/** A text that the schema may accept. */
function textOf(name: string, schema: Schema, chance: Chance): string {
  if (schema.format === 'date') return chance.pick(['2026-01-01', '2026-12-31', '0001-01-01', '9999-12-31'])
  if (schema.format === 'date-time') return chance.pick(['2026-01-01T00:00:00.000Z', '9999-12-31T23:59:60Z'])
  const usual = USUAL.get(name)
  if (usual && chance.is(0.7)) return chance.pick(usual)
  const text = chance.is(0.4) ? `Sarlavha ${chance.pick(HOSTILE_TEXTS)}` : chance.pick(HOSTILE_TEXTS)
  const { maxLength = 500, minLength = 0 } = schema
  return text.padEnd(minLength, 'a').slice(0, maxLength)
}

function numberOf(schema: Schema, chance: Chance): string {
  const { minimum = 1, maximum = IDS_UP_TO } = schema
  if (chance.is(0.1)) return String(maximum)
  if (chance.is(0.1)) return String(minimum)
  return String(Math.min(maximum, Math.max(minimum, 1 + chance.below(IDS_UP_TO))))
}

function hostileNode(chance: Chance): string {
  if (chance.is(0.003)) return JSON.stringify('x'.repeat(HUGE_TEXT_BYTES))
  if (chance.is(0.05)) return chance.pick(BROKEN_JSON)
  return chance.is(0.4) ? JSON.stringify(chance.pick(HOSTILE_TEXTS)) : chance.pick(HOSTILE_JSON)
}

function objectOf({ properties = {} }: Schema, chance: Chance, hostility: number): string {
  const members: string[] = []
  for (const [name, schema] of Object.entries(properties)) {
    if (chance.is(0.06)) continue
    const member = `${JSON.stringify(name)}:${jsonOf(name, schema, chance, hostility)}`
    members.push(member)
    if (chance.is(hostility / 5)) members.push(member)
  }
  if (chance.is(hostility))
    members.push(`${JSON.stringify(chance.pick(HOSTILE_NAMES))}:${hostileNode(chance)}`)
  return `{${members.join(',')}}`
}

/**
 * JSON text for this schema. Each value is invalid with the probability `hostility`, otherwise the schema may accept it.
 * Built as text, because `JSON.stringify` cannot produce most of the invalid values.
 */
export function jsonOf(name: string, schema: Schema, chance: Chance, hostility: number): string {
  if (chance.is(hostility)) return hostileNode(chance)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return JSON.stringify(chance.pick(schema.enum))
  if (schema.anyOf) return jsonOf(name, chance.pick(schema.anyOf), chance, hostility)
  const types = asList(schema.type)
  switch (chance.pick(types.length === 0 ? ['string'] : types)) {
    case 'object':
      return objectOf(schema, chance, hostility)
    case 'array': {
      const { items = {}, minItems = 0 } = schema
      const length = minItems + chance.below(4)
      const item = (at: number) => (Array.isArray(items) ? (items[at] ?? {}) : items)
      return `[${Array.from({ length }, (_, at) => jsonOf(name, item(at), chance, hostility)).join(',')}]`
    }
    case 'integer':
    case 'number':
      return numberOf(schema, chance)
    case 'boolean':
      return chance.pick(['true', 'false'])
    case 'null':
      return 'null'
    default:
      return JSON.stringify(textOf(name, schema, chance))
  }
}

/** A value for this schema as the text of a form field or a query parameter. */
export function fieldOf(name: string, schema: Schema, chance: Chance, hostility: number): string {
  const json = jsonOf(name, schema, chance, hostility)
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : json
  } catch {
    return json
  }
}
