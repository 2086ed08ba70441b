import { DAY_MS, MINUTE_MS } from '../../../clock.ts'
import type { Tx } from '../../../db/client.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { type Leased, workersOf } from '../../../jobs/leased.ts'
import { taxReceiptUrl } from '../../fiscal/tax-receipt-url.ts'
import { type PlatformTerms, platformTerms } from '../../fiscal/terms.ts'
import { vatWithin } from '../../fiscal/vat.ts'
import { exactJson } from '../exact-json.ts'
import type { Payment } from '../payment.ts'
import { callMerchantApi } from './merchant-api.ts'

type FiscalDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'log'>

/** After an attempt at this age Click is no longer asked; the row stays, with its last failure. */
const GIVE_UP_MS = 30 * DAY_MS
/** From this age on a failure is logged as an error, so that a person takes notice. */
const ALARM_AFTER_MS = DAY_MS

/**
 * Queues the fiscal items of a credited payment for Click, in its transaction. Does nothing without terms or without
 * access to the Merchant API.
 */
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

interface Due extends Leased {
  payment_id: number
  service_id: string
  paydoc_id: string
  amount_tiyin: bigint
  /** JSON text. */
  items: string
  adds_up: boolean
  submitted_at: Date | null
  created_at: Date
  /** True when the payment was reversed before its items were sent. */
  is_void: boolean
}

/** Sends items, or reads the address of their tax receipt. What Click does not take is tried again; the payment is untouched. */
async function carryOn(deps: FiscalDeps, due: Due, isLeased: Statement): Promise<undefined> {
  const ageMs = deps.clock.now().getTime() - due.created_at.getTime()
  const settle = (change: Statement) =>
    deps.db.run(sql`update click_fiscal_items set ${change} where ${isLeased}`)
  try {
    if (!due.is_void) {
      const receiptUrl = await sendOrRead(deps, due)
      await settle(sql`
        submitted_at = coalesce(submitted_at, ${deps.clock.now()}), receipt_url = ${receiptUrl}, last_failure = null`)
    }
  } catch (error) {
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    await settle(sql`last_failure = ${failure}`)
    const about = { payment_id: due.payment_id, attempts: due.tries, failure }
    if (ageMs >= ALARM_AFTER_MS || !due.adds_up)
      deps.log.error(about, 'the tax data of a payment are not sent')
    else deps.log.warn(about, 'the tax data of a payment wait for Click')
  }
  // Never due again, so that it is not read in every run.
  if (due.is_void || ageMs >= GIVE_UP_MS) await settle(sql`next_attempt_at = 'infinity'`)
}

/** Null as long as Click has no receipt. */
async function sendOrRead(deps: FiscalDeps, due: Due): Promise<string | null> {
  // Click may have taken the items of an attempt whose answer was lost.
  const mayBeThere = due.submitted_at !== null || due.tries > 1
  const receiptUrl = mayBeThere ? await fetchReceiptUrl(deps, due) : null
  if (!receiptUrl && due.submitted_at === null) await submit(deps, due)
  return receiptUrl
}

async function submit(deps: Pick<Deps, 'env' | 'clock'>, due: Due): Promise<void> {
  if (!due.adds_up) throw new Error('the items do not add up to the payment')
  const { service_id, paydoc_id, items, amount_tiyin } = due
  const body = `{"service_id":${BigInt(service_id)},"payment_id":${BigInt(paydoc_id)},"items":${items},"received_ecash":${amount_tiyin},"received_cash":0,"received_card":0}`
  const { error_code, error_note } = await callMerchantApi(deps, '/payment/ofd_data/submit_items', body)
  if (error_code !== 0) throw new Error(`Click refused the items: ${error_code} ${error_note}`.slice(0, 200))
}

async function fetchReceiptUrl(deps: Pick<Deps, 'env' | 'clock'>, due: Due): Promise<string | null> {
  const { qrCodeURL } = await callMerchantApi(deps, `/payment/ofd_data/${due.service_id}/${due.paydoc_id}`)
  return taxReceiptUrl(qrCodeURL)
}

const workers = workersOf<FiscalDeps, Due>({
  name: 'click-fiscal-items',
  everyMs: 5 * MINUTE_MS,
  atOnce: 10,
  rows: {
    table: sql`click_fiscal_items`,
    key: { columns: sql`payment_id`, of: ({ payment_id }) => sql`(${payment_id})` },
    dueAt: sql`next_attempt_at`,
    tries: sql`attempts`,
    next: (now, limit) => sql`
      select payment_id from click_fiscal_items
       where next_attempt_at <= ${now} and (submitted_at is null or receipt_url is null)
       order by next_attempt_at limit ${limit} for update skip locked`,
    leaseS: 5 * 60,
    maxLeaseS: 6 * 3600,
  },
  claim: ({ db }, { claimed }) =>
    db.rows(sql`
      with ${claimed}
      select i.payment_id, p.service_id, p.provider_payment_id as paydoc_id, p.amount_tiyin, i.items::text as items,
             p.amount_tiyin = (select sum((item ->> 'Price')::bigint) from jsonb_array_elements(i.items) item) as adds_up,
             i.attempts as tries, i.leased_until, i.submitted_at, i.created_at,
             p.status <> 'credited' and i.submitted_at is null as is_void
        from claimed i join payment p on p.id = i.payment_id`),
  work: carryOn,
})

/** Carries on the payments that are due, and returns how many it claimed. */
export const sendFiscalItems = workers.once
/** Tells Click the items until the returned function is called. For the worker role; any number may run. */
export const keepSendingFiscalItems = workers.keep
