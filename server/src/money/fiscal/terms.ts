import type {
  CourseFiscalBody,
  FiscalState,
  FiscalTerms,
  PlatformFiscalBody,
} from '@kashf/contract/money/fiscal.ts'
import { tashkentDay, tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import { invalid } from '../../errors/failure.ts'

/** The fiscal terms that tax receipts of a top-up contain. */
export type PlatformTerms = FiscalTerms & { seller_tax_id: string }

type TermsRow = { [Field in keyof FiscalTerms]: FiscalTerms[Field] | null }

const columns = sql`ikpu, package_code, unit_code, vat_percent, receipt_name`

/** The fiscal terms of a row; null if it says that a course has none of its own. */
function presentTerms(row: TermsRow): FiscalTerms | null {
  const { ikpu, package_code, unit_code, vat_percent, receipt_name } = row
  if (ikpu === null || package_code === null || vat_percent === null || receipt_name === null) return null
  return { ikpu, package_code, unit_code, vat_percent, receipt_name }
}

/** The platform's terms at a moment. While none are set it is null, and no tax data is sent anywhere. */
export async function platformTerms(db: Queryable, at: Date): Promise<PlatformTerms | null> {
  const row = await db.one<TermsRow & { seller_tax_id: string }>(sql`
    select ${columns}, seller_tax_id from fiscal_terms
     where course_id is null and valid_from <= ${at} order by valid_from desc, id desc limit 1`)
  const terms = row && presentTerms(row)
  return terms ? { ...terms, seller_tax_id: row.seller_tax_id } : null
}

/** The terms in force when `purchase p` was made, of its course or else of the platform, for a lateral join. */
export const termsOfPurchase: Statement = sql`
  select coalesce(own.ikpu, platform.ikpu) as ikpu,
         case when own.ikpu is null then platform.package_code else own.package_code end as package_code,
         case when own.ikpu is null then platform.vat_percent else own.vat_percent end as vat_percent
    from (select 1) one
    left join lateral (
      select ikpu, package_code, vat_percent from fiscal_terms
       where course_id = p.course_id and valid_from <= p.created_at order by valid_from desc, id desc limit 1) own on true
    left join lateral (
      select ikpu, package_code, vat_percent from fiscal_terms
       where course_id is null and valid_from <= p.created_at order by valid_from desc, id desc limit 1) platform on true`

/** The current terms, their history, and whether they are the course's own; those of the platform without a course. */
export async function fiscalState(db: Queryable, courseId: number | null, at: Date): Promise<FiscalState> {
  const rows = await db.rows<
    TermsRow & {
      id: number
      seller_tax_id: string | null
      valid_from: Date
      set_by: number
      first_name: string
      last_name: string
    }
  >(sql`
    select t.id, ${columns}, seller_tax_id, t.valid_from, t.set_by, u.first_name, u.last_name
      from fiscal_terms t join app_user u on u.id = t.set_by
     where t.course_id is not distinct from ${courseId} order by t.valid_from desc, t.id desc limit 100`)
  const inForce = rows.find((row) => row.valid_from <= at)
  const own = inForce ? presentTerms(inForce) : null
  const platform = own || courseId === null ? null : await platformTerms(db, at)
  return {
    current: own ?? (platform && presentTerms(platform)),
    is_own: own !== null && courseId !== null,
    history: rows.map((row) => ({
      id: row.id,
      terms: presentTerms(row),
      seller_tax_id: row.seller_tax_id,
      valid_from: row.valid_from.toISOString(),
      set_by: { id: row.set_by, first_name: row.first_name, last_name: row.last_name },
    })),
  }
}

/**
 * Adds terms, valid from the beginning of a day in Tashkent or from now on. Never from the past: purchases keep the terms of
 * their moment. Fails with `validation_failed` for a past day.
 */
export async function addTerms(
  tx: Tx,
  input: {
    courseId: number | null
    terms: CourseFiscalBody['terms'] | PlatformFiscalBody
    validFrom: string | undefined
    operatorId: number
    now: Date
  },
): Promise<void> {
  const { courseId, terms, validFrom, operatorId, now } = input
  const today = tashkentDay(now)
  if (validFrom !== undefined && validFrom < today) throw invalid({ valid_from: 'past_day' })
  const from = validFrom === undefined || validFrom === today ? now : tashkentMidnight(validFrom)
  const seller = terms && 'seller_tax_id' in terms ? terms.seller_tax_id : null
  await tx.run(sql`
    insert into fiscal_terms (course_id, ${columns}, seller_tax_id, valid_from, set_by, created_at)
    values (${courseId}, ${terms?.ikpu ?? null}, ${terms?.package_code ?? null}, ${terms?.unit_code ?? null},
      ${terms?.vat_percent ?? null}, ${terms?.receipt_name ?? null}, ${seller}, ${from}, ${operatorId}, ${now})`)
}
