import { HOUR_MS, MINUTE_MS } from '../../../clock.ts'
import type { Queryable, Tx } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { defineJob } from '../../../jobs/queue.ts'
import { taxReceiptUrl } from '../../fiscal/tax-receipt-url.ts'
import { type PlatformTerms, platformTerms } from '../../fiscal/terms.ts'
import { vatWithin } from '../../fiscal/vat.ts'
import { exactJson } from '../exact-json.ts'
import type { Payment } from '../payment.ts'
import { callMerchantApi } from './merchant-api.ts'

export const sendFiscalItemsJob = defineJob('send-fiscal-items', { retryLimit: 0 }, '*/5 * * * *')

const FIRST_RETRY_MS = 5 * MINUTE_MS
const LONGEST_RETRY_MS = 6 * HOUR_MS
/** After an attempt at this age Click is no longer asked; the row stays, with its last failure. */
const GIVE_UP_DAYS = 30
/** From this age on a failure is logged as an error, so that a person takes notice. */
const ALARM_AFTER_MS = 24 * HOUR_MS
/** Of one run; the rest is due in the next. */
const MAX_CALLS = 500

/** What Click has to be told of a credited payment, in its transaction. Nothing without terms or access to the Merchant API. */
export async function recordClickItems(
  deps: Pick<Deps, 'env' | 'clock'>,
  tx: Tx,
  payment: Payment,
): Promise<void> {
  if (!deps.env.click.merchantUserId || payment.provider_payment_id === null) return
  const now = deps.clock.now()
  const terms = await platformTerms(tx, now)
  if (!terms) return
  await tx.run(sql`
    insert into click_fiscal_items (payment_id, items, next_attempt_at, created_at)
    values (${payment.id}, ${exactJson([itemOf(terms, payment.amount_tiyin)])}::jsonb, ${now}, ${now})`)
}

/** "Name, SPIC, PackageCode, Price (all of the line), Amount (quantity), VAT, VATPercent, CommissionInfo"; money in tiyin. */
const itemOf = (terms: PlatformTerms, amountTiyin: bigint) => ({
  Name: terms.receipt_name,
  SPIC: terms.ikpu,
  PackageCode: terms.package_code,
  Units: terms.unit_code ?? undefined,
  GoodPrice: amountTiyin,
  Price: amountTiyin,
  Amount: 1,
  VAT: vatWithin(amountTiyin, terms.vat_percent),
  VATPercent: terms.vat_percent,
  CommissionInfo:
    terms.seller_tax_id.length === 9 ? { TIN: terms.seller_tax_id } : { PINFL: terms.seller_tax_id },
})

interface Due {
  payment_id: number
  service_id: string
  paydoc_id: string
  amount_tiyin: bigint
  /** JSON. */
  items: string
  adds_up: boolean
  attempts: number
  submitted_at: Date | null
  created_at: Date
  /** The payment was taken back before its items were sent. */
  is_void: boolean
}

/**
 * Sends the items of credited payments to Click, and reads the addresses of their tax receipts. What Click does not take is
 * tried again, at growing intervals; the payment itself is untouched. Returns how many payments it carried on.
 */
export async function sendFiscalItems(deps: Pick<Deps, 'db' | 'env' | 'clock' | 'log'>): Promise<number> {
  if (!deps.env.click.merchantUserId) return 0
  for (let count = 0; count < MAX_CALLS; count++) {
    const due = await claimDue(deps.db, deps.clock.now())
    if (!due) return count
    try {
      await carryOn(deps, due)
    } catch (error) {
      await recordFailure(deps, due, error)
    }
  }
  return MAX_CALLS
}

/**
 * Takes the next payment, and leaves it to other workers again only after the interval of a failure. What needs no further attempt
 * is never due again, so that it is not read in every run.
 */
function claimDue(db: Queryable, now: Date): Promise<Due | undefined> {
  return db.one<Due>(sql`
    with due as (
      select payment_id from click_fiscal_items
       where next_attempt_at <= ${now} and (submitted_at is null or receipt_url is null)
       order by next_attempt_at limit 1 for update skip locked
    )
    update click_fiscal_items i
       set attempts = attempts + 1,
           next_attempt_at = case
             when i.created_at <= ${now}::timestamptz - make_interval(days => ${GIVE_UP_DAYS}::int)
               or (p.status <> 'credited' and i.submitted_at is null) then 'infinity'
             else ${now}::timestamptz + least(
               make_interval(secs => ${FIRST_RETRY_MS / 1000}::int) * 2 ^ least(attempts, 20),
               make_interval(secs => ${LONGEST_RETRY_MS / 1000}::int)) end
      from due, payment p
     where i.payment_id = due.payment_id and p.id = due.payment_id
    returning i.payment_id, p.service_id, p.provider_payment_id as paydoc_id, p.amount_tiyin, i.items::text as items,
      p.amount_tiyin = (select sum((item ->> 'Price')::bigint) from jsonb_array_elements(i.items) item) as adds_up,
      i.attempts, i.submitted_at, i.created_at, p.status <> 'credited' and i.submitted_at is null as is_void`)
}

async function carryOn(deps: Pick<Deps, 'db' | 'env' | 'clock'>, due: Due): Promise<void> {
  if (due.is_void) return
  // Click may have taken the items of an attempt whose answer was lost.
  const mayBeThere = due.submitted_at !== null || due.attempts > 1
  const receiptUrl = mayBeThere ? await fetchReceiptUrl(deps, due) : null
  if (!receiptUrl && due.submitted_at === null) await submit(deps, due)
  await deps.db.run(sql`
    update click_fiscal_items
       set submitted_at = coalesce(submitted_at, ${deps.clock.now()}), receipt_url = ${receiptUrl}, last_failure = null
     where payment_id = ${due.payment_id}`)
}

async function submit(deps: Pick<Deps, 'env' | 'clock'>, due: Due): Promise<void> {
  if (!due.adds_up) throw new Error('the items do not add up to the payment')
  const { service_id, paydoc_id, items, amount_tiyin } = due
  const body = `{"service_id":${BigInt(service_id)},"payment_id":${BigInt(paydoc_id)},"items":${items},"received_ecash":${amount_tiyin},"received_cash":0,"received_card":0}`
  const { error_code, error_note } = await callMerchantApi(deps, '/payment/ofd_data/submit_items', body)
  if (error_code !== 0) throw new Error(`Click refused the items: ${error_code} ${error_note}`.slice(0, 200))
}

/** Null as long as Click has no receipt. */
async function fetchReceiptUrl(deps: Pick<Deps, 'env' | 'clock'>, due: Due): Promise<string | null> {
  const { qrCodeURL } = await callMerchantApi(deps, `/payment/ofd_data/${due.service_id}/${due.paydoc_id}`)
  return taxReceiptUrl(qrCodeURL)
}

async function recordFailure(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  due: Due,
  error: unknown,
): Promise<void> {
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, 300)
  await deps.db.run(
    sql`update click_fiscal_items set last_failure = ${failure} where payment_id = ${due.payment_id}`,
  )
  const about = { payment_id: due.payment_id, attempts: due.attempts, failure }
  const age = deps.clock.now().getTime() - due.created_at.getTime()
  if (age >= ALARM_AFTER_MS || !due.adds_up) deps.log.error(about, 'the tax data of a payment are not sent')
  else deps.log.warn(about, 'the tax data of a payment wait for Click')
}
