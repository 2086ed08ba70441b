import { toUzs } from '@kashf/contract/money/amount.ts'
import type { TopUp, TopUpQuery } from '@kashf/contract/money/money.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { exactAmount } from '../exact-amount.ts'
import { brokenLimit } from '../payments/check-topup.ts'

interface Payment {
  paymentId: string
  amountTiyin: bigint
  /** The URL to which the payment app returns. */
  backUrl: string
}

/** Payme's page with everything filled in: the fields, joined by semicolons, as base64 in the address. */
function paymeLink(merchantId: string, { paymentId, amountTiyin, backUrl }: Payment): string {
  const fields = `m=${merchantId};ac.payment_id=${paymentId};a=${amountTiyin};l=uz;c=${backUrl}`
  return `https://checkout.paycom.uz/${encodeURIComponent(Buffer.from(fields).toString('base64'))}`
}

/** Click's page with everything filled in; the amount is in so'm. */
function clickLink(merchantId: string, serviceId: string, payment: Payment): string {
  const fields = new URLSearchParams({
    service_id: serviceId,
    merchant_id: merchantId,
    amount: String(toUzs(payment.amountTiyin)),
    transaction_param: payment.paymentId,
    return_url: payment.backUrl,
  })
  return `https://my.click.uz/services/pay?${fields}`
}

/** A way to each payment app that can be linked to (`PAYME_MERCHANT_ID`, `CLICK_MERCHANT_ID`). */
function linkable({ payme, click }: Deps['env']): [TopUp['apps'][number], (payment: Payment) => string][] {
  const { merchantId: paymeId } = payme
  const { merchantId: clickId, serviceId } = click
  const apps: ReturnType<typeof linkable> = []
  if (paymeId) apps.push(['Payme', (payment) => paymeLink(paymeId, payment)])
  if (clickId && serviceId) apps.push(['Click', (payment) => clickLink(clickId, serviceId, payment)])
  return apps
}

/** Links that open the payment apps with number and amount filled in. */
export const payLinks = ({ env }: Pick<Deps, 'env'>, payment: Payment): TopUp['links'] =>
  linkable(env).map(([app, linkOf]) => ({ app, url: linkOf(payment) }))

/** The limits of a top-up, and the links for an `amount` (UZS) within them. */
export async function topUpLinks(
  deps: Pick<Deps, 'db' | 'env' | 'publicUrl'>,
  input: { studentId: number; query: TopUpQuery },
): Promise<TopUp> {
  const { topupMinTiyin, topupMaxTiyin } = deps.env
  const { amount, back = '/' } = input.query
  const person = await deps.db.one<{ payment_id: string }>(
    sql`select payment_id from app_user where id = ${input.studentId}`,
  )
  const amountTiyin = amount === undefined ? null : exactAmount(amount, 'amount')
  const payment =
    person && amountTiyin !== null && !brokenLimit(deps, amountTiyin)
      ? { paymentId: person.payment_id, amountTiyin, backUrl: deps.publicUrl + back }
      : null
  return {
    minimum: toUzs(topupMinTiyin),
    maximum: toUzs(topupMaxTiyin),
    apps: linkable(deps.env).map(([app]) => app),
    links: payment ? payLinks(deps, payment) : [],
  }
}
