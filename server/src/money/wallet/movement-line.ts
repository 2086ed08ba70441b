import { sharePercent } from '@kashf/contract/authoring/share-percent.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { groupDigits, toUzs } from '@kashf/contract/money/amount.ts'
import type { PartOf } from '@kashf/contract/purchases/parts.ts'
import { titleInCyrillic } from '@kashf/contract/text/uzbek-script.ts'
import { sql } from '../../db/sql.ts'
import { words } from '../../text/words.ts'
import type { PurchaseFacts, RefundReason, TransferFacts } from '../ledger/facts.ts'
import { writtenLine } from './written-line.ts'

/** A transfer as stored. Transfers older than facts have a sentence instead. */
export type StoredTransfer = { comment: string } & (
  | TransferFacts
  | { kind: TransferFacts['kind']; facts: null }
)

/** One account's entry of a transfer. */
export type StoredEntry = StoredTransfer & {
  account: string
  amount_tiyin: bigint
  /** The share of the account's owner in the sale, hundredths of a per cent; null for the seller and for any other entry. */
  share: number | null
}

/** The columns of a `StoredEntry`, of the aliases `line`, `t` (its transfer) and `a` (its account). */
export const entryColumns = sql`
  line.amount_tiyin, a.kind as account, t.kind, t.facts, coalesce(line.comment, t.comment) as comment,
  case when a.kind = 'earnings' and t.kind in ('purchase', 'refund') then (
    select s.share from purchase_share s
     where s.purchase_id = split_part(t.cause, ':', 2)::int and s.person_id = a.owner_id) end as share`

type Texts = ReturnType<typeof words>

/** The statement line of an entry, or of a whole transfer, in a language of the interface. */
export function movementLine(language: InterfaceLanguage, line: StoredTransfer | StoredEntry): string {
  const texts = words(language)
  const isYours = 'account' in line && line.account === 'wallet'
  if (line.facts === null) {
    return writtenLine(language, line.comment, (text) => reasonIn(texts, text, isYours))
  }
  const earned = 'account' in line && line.account === 'earnings' ? line.amount_tiyin : undefined
  const share = 'share' in line && line.share !== null ? sharePercent(line.share) : undefined
  switch (line.kind) {
    case 'topup': {
      const { app, title } = line.facts
      if (title !== undefined) return texts.ledger.paidForYou(withTitles(language, { title }).title, app)
      return app === 'bank' ? texts.ledger.transferred() : texts.ledger.toppedUp(app)
    }
    case 'topup_reversal':
      return texts.ledger.topUpCancelled(line.facts.app)
    case 'purchase':
      return purchaseLine(texts, withPart(texts, withTitles(language, line.facts)), { earned, share })
    case 'refund':
      return refundLine(texts, withPart(texts, withTitles(language, line.facts)), { earned, share, isYours })
    case 'seats':
      return texts.ledger.seatsPaid(withTitles(language, line.facts).title, String(line.facts.seats))
    case 'seat_return':
      return texts.ledger.seatReturned(withTitles(language, line.facts).title)
    case 'payout_reserve':
      return texts.ledger.payoutRequested(line.facts.card_last4)
    case 'payout_paid':
      return texts.ledger.payoutPaid(line.facts.card_last4)
    case 'payout_refused':
      return texts.ledger.payoutRefused(line.facts.reason)
    case 'payout_returned':
      return texts.ledger.payoutReturned(line.facts.reason)
  }
}

/** An operator's reason as it was written, or the terms of a refund without an operator. */
export const refundReason = (language: InterfaceLanguage, reason: RefundReason): string =>
  reasonIn(words(language), reason)

/** The reason as it was stored before refunds had facts. */
const WRITTEN_OWN_REFUND = /^O'quvchi (\d{1,4}) soat ichida qaytardi, kursning (\d{1,3}) foizi ko'rilgan$/

/** The facts with the titles of course and bundle as the reader's alphabet spells them. */
function withTitles<Facts extends { title: string; bundle?: string }>(
  language: InterfaceLanguage,
  facts: Facts,
): Facts {
  if (language !== 'uz-Cyrl') return facts
  const { title, bundle } = facts
  const spelled = bundle === undefined ? {} : { bundle: titleInCyrillic(bundle) }
  return { ...facts, title: titleInCyrillic(title), ...spelled }
}

/** The facts whose title also names the part of the course. */
const withPart = <Facts extends { title: string; part?: PartOf }>({ answers }: Texts, facts: Facts): Facts =>
  facts.part ? { ...facts, title: answers.partOf(facts.title, facts.part.part, facts.part.parts) } : facts

/** The reason in the language of the reader, who is the student if it is `isYours`. */
function reasonIn({ answers }: Texts, reason: RefundReason, isYours = false): string {
  const say = isYours ? answers.ownRefundOfYours : answers.ownRefund
  if (typeof reason !== 'string') {
    return 'tests_cancelled' in reason ? answers.testsCancelled : say(reason.hours, reason.watched_percent)
  }
  const [isOwn, hours, percent] = WRITTEN_OWN_REFUND.exec(reason) ?? []
  return isOwn === undefined ? reason : say(Number(hours), Number(percent))
}

/** How the account of a line took part in a sale. */
interface Part {
  earned: bigint | undefined
  /** The share of a member, as people read it. */
  share: string | undefined
}

function purchaseLine({ ledger }: Texts, facts: PurchaseFacts, { earned, share }: Part): string {
  const { title, gift, is_renewal, full_price_tiyin = 0, promo_code, bundle, shared_tiyin, places } = facts
  if (share !== undefined) return ledger.shareOfSale(title, share)
  if (shared_tiyin !== undefined && earned !== undefined && earned > 0n) {
    return ledger.soldByTeam(title, groupDigits(toUzs(BigInt(shared_tiyin))))
  }
  if (places !== undefined) return ledger.boughtPlaces(title, String(places))
  if (facts.is_place) {
    return earned !== undefined && earned < 0n ? ledger.discountOfPlace(title) : ledger.soldAsPlace(title)
  }
  if (gift) return gift === 'used' ? ledger.soldAsGift(title) : ledger.boughtAsGift(title)
  if (earned !== undefined) {
    // A discount is a separate entry.
    if (earned > 0n) return ledger.sold(title)
    return bundle === undefined
      ? ledger.discountAtCode(title, promo_code ?? '')
      : ledger.discountInBundle(title, bundle)
  }
  const full = groupDigits(toUzs(BigInt(full_price_tiyin)))
  if (bundle !== undefined)
    return is_renewal
      ? ledger.renewedInBundle(title, full, bundle)
      : ledger.boughtInBundle(title, full, bundle)
  if (promo_code !== undefined)
    return is_renewal
      ? ledger.renewedAtCode(title, full, promo_code)
      : ledger.boughtAtCode(title, full, promo_code)
  return is_renewal ? ledger.renewed(title) : ledger.bought(title)
}

function refundLine(
  texts: Texts,
  { title, is_gift, places, reason }: Extract<TransferFacts, { kind: 'refund' }>['facts'],
  { earned, share, isYours }: Part & { isYours: boolean },
): string {
  const { ledger } = texts
  if (places !== undefined) {
    const count = String(places)
    return reason === undefined
      ? ledger.placesReturned(title, count)
      : ledger.placesEnded(title, count, reasonIn(texts, reason, isYours))
  }
  if (reason === undefined) return ledger.giftReturned(title)
  const why = reasonIn(texts, reason, isYours)
  if (is_gift) return ledger.giftVoided(title, why)
  if (share !== undefined) return ledger.shareReturned(title, share, why)
  if (earned === undefined) return ledger.refunded(title, why)
  return earned > 0n ? ledger.discountCancelled(title) : ledger.saleCancelled(title, why)
}
