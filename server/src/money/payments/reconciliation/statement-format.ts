import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import { StatementFormat } from '@kashf/contract/operators/money.ts'
import { Value } from 'typebox/value'
import type { Queryable, Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import { invalid } from '../../../errors/failure.ts'

/** The format in a form field; fails with `validation_failed` when it is none, or when a word has two meanings. */
export function parseFormat(json: string | undefined): StatementFormat | null {
  if (json === undefined) return null
  const format = parsed(json)
  if (!Value.Check(StatementFormat, format)) throw invalid({ format: 'format' })
  const words = [...format.paid, ...format.reversed, ...format.ignored]
  const columns = [format.id, format.amount, format.state].map((name) => name.toLowerCase())
  if (new Set(words).size < words.length || new Set(columns).size < 3) throw invalid({ format: 'format' })
  return format
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The format of the last statement of a payment app. */
export async function keptFormat(db: Queryable, provider: PaymentProvider): Promise<StatementFormat | null> {
  const row = await db.one<{ format: unknown }>(
    sql`select format from statement_format where provider = ${provider}`,
  )
  return row && Value.Check(StatementFormat, row.format) ? row.format : null
}

/** Keeps the format for the next statement of the app. */
export async function keepFormat(
  tx: Tx,
  input: { provider: PaymentProvider; format: StatementFormat; operatorId: number; now: Date },
): Promise<void> {
  const { provider, format, operatorId, now } = input
  await tx.run(sql`
    insert into statement_format (provider, format, operator_id, updated_at)
    values (${provider}, ${JSON.stringify(format)}::jsonb, ${operatorId}, ${now})
    on conflict (provider) do update set format = excluded.format, operator_id = excluded.operator_id,
                                         updated_at = excluded.updated_at`)
}
