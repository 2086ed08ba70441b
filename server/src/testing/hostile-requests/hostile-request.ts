import { type Chance, chanceFrom } from './chance.ts'
import type { DocumentedCall } from './documented-calls.ts'
import { hostileForm } from './hostile-form.ts'
import { fieldOf, jsonOf } from './hostile-json.ts'
import { CONTENT_TYPES, HOSTILE_HEADERS } from './values/headers.ts'
import { BROKEN_BYTES, BROKEN_JSON } from './values/json.ts'
import { HOSTILE_SEGMENTS } from './values/path-segments.ts'
import { HOSTILE_NAMES, HOSTILE_TEXTS } from './values/texts.ts'

export type PersonKind = 'student' | 'teacher' | 'operator'

export interface HostileRequest {
  /** The seed, which reproduces this request. */
  seed: number
  call: DocumentedCall
  method: string
  /** Path and query, escaped. */
  url: string
  headers: [name: string, value: string][]
  body: Buffer | null
  /** Closes the connection after this many bytes of the body. */
  cutAfter: number | null
  /** Index of the person whose token is sent; null for a visitor. */
  person: number | null
}

/** encodeURIComponent throws on a lone surrogate, which a client can still send. */
const escaped = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

function urlOf(call: DocumentedCall, chance: Chance, hostility: number): string {
  const path = call.path.replaceAll(/\{[^}]+\}/g, () =>
    chance.is(hostility) ? chance.pick(HOSTILE_SEGMENTS) : String(1 + chance.below(40)),
  )
  const query: string[] = []
  for (const [name, schema] of call.query) {
    if (chance.is(0.4)) continue
    const value = escaped(fieldOf(name, schema, chance, hostility)).slice(0, 6_000)
    query.push(`${name}=${value}`)
    if (chance.is(hostility / 4)) query.push(`${name}=${value}`)
    if (chance.is(hostility / 6)) query.push(`${name}[__proto__]=1`)
  }
  if (chance.is(hostility / 4)) {
    query.push(
      `${escaped(chance.pick(HOSTILE_NAMES)).slice(0, 6_000)}=${escaped(chance.pick(HOSTILE_TEXTS))}`,
    )
  }
  if (chance.is(hostility / 10)) query.push('%', '%zz=%', '=', '&&')
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

function bodyOf(
  call: DocumentedCall,
  chance: Chance,
  hostility: number,
): { contentType: string; bytes: Buffer } {
  const json = (bytes: Buffer | string) => ({ contentType: 'application/json', bytes: Buffer.from(bytes) })
  if (call.files.length > 0 ? chance.is(0.7) : chance.is(0.2)) return hostileForm(call, chance, hostility)
  if (chance.is(0.03)) return json(chance.pick(BROKEN_BYTES))
  if (chance.is(0.05)) return json(chance.pick(BROKEN_JSON))
  if (chance.is(0.03)) return json('')
  return json(jsonOf('', call.body ?? { type: 'object' }, chance, hostility))
}

/** A random IP address, so that limits per address do not block the request. */
const address = (chance: Chance) => `100.${64 + chance.below(64)}.${chance.below(256)}.${chance.below(256)}`

/** Calls of the console mostly come from operators, because everyone else only gets a 404. */
function personOf(call: DocumentedCall, kinds: readonly PersonKind[], chance: Chance): number | null {
  if (chance.is(0.12)) return null
  const places = [...kinds.keys()]
  const isForOperators = call.path.startsWith('/api/admin') && chance.is(0.8)
  return chance.pick(isForOperators ? places.filter((place) => kinds[place] === 'operator') : places)
}

/** The request that follows from `seed`: any documented call, from any person or a visitor. */
export function hostileRequest(
  seed: number,
  calls: readonly DocumentedCall[],
  kinds: readonly PersonKind[],
): HostileRequest {
  const chance = chanceFrom(seed)
  const call = chance.pick(calls)
  // Only requests with few or no invalid values reach the handler and the database.
  const hostility = chance.pick([0, 0.05, 0.15, 0.4])
  const headers: [string, string][] = [['x-forwarded-for', address(chance)]]
  if (chance.is(hostility / 2)) headers.push([...chance.pick(HOSTILE_HEADERS)])
  const hasBody = call.body !== null ? !chance.is(0.03) : chance.is(call.method === 'GET' ? 0.03 : 0.2)
  const made = hasBody ? bodyOf(call, chance, hostility) : null
  if (made) {
    const type = chance.is(hostility / 6) ? chance.pick(CONTENT_TYPES) : made.contentType
    if (type !== '') headers.push(['content-type', type])
    if (chance.is(hostility / 20)) headers.push(['content-type', chance.pick(CONTENT_TYPES)])
  } else if (chance.is(0.1)) headers.push(['content-type', 'application/json'])
  if (call.path.startsWith('/api/uploads')) {
    if (chance.is(0.9)) headers.push(['tus-resumable', '1.0.0'])
    if (call.method === 'POST' && chance.is(0.8)) headers.push(['upload-length', String(chance.below(1_000))])
    if (call.method === 'PATCH' && chance.is(0.8)) headers.push(['upload-offset', '0'])
  }
  return {
    seed,
    call,
    method: call.method,
    url: urlOf(call, chance, hostility),
    headers,
    body: made?.bytes ?? null,
    cutAfter: made && made.bytes.length > 1 && chance.is(0.01) ? chance.below(made.bytes.length) : null,
    person: personOf(call, kinds, chance),
  }
}
