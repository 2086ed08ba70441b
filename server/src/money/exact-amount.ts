import { fromUzs } from '@kashf/contract/amount.ts'
import { invalid } from '../http/errors/failure.ts'

/** A sum of so'm that came in a field, in tiyin. Fails with `validation_failed` for a part of a tiyin. */
export function exactAmount(uzs: number, field: string): bigint {
  try {
    return fromUzs(uzs)
  } catch {
    throw invalid({ [field]: 'format' })
  }
}
