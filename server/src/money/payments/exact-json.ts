/** An object of a JSON body: a stranger's, read by our own names alone. */
export interface JsonObject {
  readonly [name: string]: unknown
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The value of a JSON text, or undefined. Whole numbers that a double would round come as bigint: the providers' numbers
 * of transactions have up to 64 bits, and a rounded one is another payment.
 */
export function parseExact(text: string): unknown {
  try {
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

/** The JSON text of a value, with bigints as numbers, digit for digit. */
export function exactJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map(exactJson).join(',')}]`
  if (isObject(value)) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${exactJson(field)}`).join(',')}}`
  }
  return JSON.stringify(value)
}
