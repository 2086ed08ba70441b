import { fromUzs } from '@kashf/contract/money/amount.ts'
import { invalid } from '../errors/failure.ts'

/** Converts an amount of so'm from a form field to tiyin. Fails with `validation_failed` for a fraction of a tiyin. */
export function exactAmount(uzs: number, field: string): bigint {
  try {
    return fromUzs(uzs)
  } catch {
    throw invalid({ [field]: 'format' })
  }
}

/** Converts so'm with at most two decimals (`50000`, `50000.5`) exactly to tiyin; null for any other text. */
export function tiyinOf(text: string): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  return match ? BigInt(match[1] ?? '') * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) : null
}
