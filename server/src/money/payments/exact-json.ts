/** An object of a JSON body. It is untrusted, so it is only read by names from our own code. */
export interface JsonObject {
  readonly [name: string]: unknown
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Parses JSON; undefined for invalid text. Integers that a double would round become bigint, because transaction ids have up
 * to 64 bits, and a rounded id would be another payment.
 */
export function parseExact(text: string): unknown {
  try {
    // Reading the source text of every value takes forty times as long as parsing.
    if (!/\d{16}/.test(text)) return JSON.parse(text)
    return JSON.parse(text, (_key, value, ...rest: unknown[]) => {
      if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
      const [context] = rest
      const source = isObject(context) ? context.source : undefined
      return typeof source === 'string' && /^-?\d+$/.test(source) ? BigInt(source) : value
    })
  } catch {
    return undefined
  }
}

/** Serializes a value, with every digit of its bigints. */
export function exactJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map(exactJson).join(',')}]`
  if (isObject(value)) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${exactJson(field)}`).join(',')}}`
  }
  return JSON.stringify(value)
}
