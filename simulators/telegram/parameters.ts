import type { IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { badRequest } from './model.ts'

/** The parameters of a call. A name that the method does not document is refused, so that typing errors fail here. */
export class Parameters {
  readonly #values: ReadonlyMap<string, unknown>
  constructor(values: ReadonlyMap<string, unknown>, documented: readonly string[]) {
    for (const name of values.keys()) {
      if (!documented.includes(name)) throw badRequest(`unknown parameter "${name}"`)
    }
    this.#values = values
  }
  get(name: string): unknown {
    return this.#values.get(name)
  }
  integer(name: string): number {
    const value = Number(this.#values.get(name))
    if (!Number.isSafeInteger(value)) throw badRequest(`parameter "${name}" must be a number`)
    return value
  }
  optionalInteger(name: string): number | undefined {
    return this.#values.has(name) ? this.integer(name) : undefined
  }
  /** Text of `min` to `max` characters. */
  text(name: string, { min, max }: { min: number; max: number }): string {
    const value = this.#values.get(name) ?? ''
    if (typeof value !== 'string') throw badRequest(`parameter "${name}" must be text`)
    const length = [...value].length
    if (length < min) throw badRequest(`${name} is empty`)
    if (length > max) throw badRequest(`${name} is too long`)
    return value
  }
  flag(name: string): boolean {
    const value = this.#values.get(name)
    return value === true || value === 'true'
  }
  /** An array; in forms it is JSON. */
  list(name: string): unknown[] {
    const value = this.#values.get(name)
    const list: unknown = typeof value === 'string' ? JSON.parse(value) : value
    if (!Array.isArray(list)) throw badRequest(`parameter "${name}" must be an array`)
    return list
  }
}

/** Reads a call's parameters from its query and its body, which is JSON or a form. */
export async function readParameters(request: IncomingMessage, url: URL): Promise<Map<string, unknown>> {
  const values = new Map<string, unknown>(url.searchParams)
  const body = await readText(request)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) {
    for (const [name, value] of new URLSearchParams(body)) values.set(name, value)
  } else if (body !== '') {
    if (!type.startsWith('application/json')) throw badRequest('unsupported content type')
    for (const [name, value] of Object.entries(JSON.parse(body))) values.set(name, value)
  }
  return values
}
