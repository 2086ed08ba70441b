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
