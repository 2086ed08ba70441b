import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { PartPlan } from '@kashf/contract/purchases/parts.ts'
import { HOUR_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { presentFiscal } from '../../learning/views/receipts.ts'
import { termsOfPurchase } from '../../money/fiscal/terms.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { readPartTerms, unpaidParts } from './part-terms.ts'

interface Buyer {
  studentId: number
  courseId: number
}

/** A course in parts as its buyer sees it; null for one that is not sold in parts, and for who has it whole. */
export async function partPlan(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  buyer: Buyer,
): Promise<PartPlan | null> {
  const terms = await readPartTerms(deps.db, deps.clock.now(), buyer)
  const isPublic = terms?.status === COURSE_STATUS.published || (terms?.plan?.paid.length ?? 0) > 0
  if (!terms?.plan || terms.has_whole || !isPublic) return null
  const { plan } = terms
  const [sections, payments, balance] = await Promise.all([
    sectionsByPart(deps.db, { courseId: terms.id, ...plan }),
    paymentsOf(deps.db, { ...buyer, planId: plan.id }),
    balanceOf(deps.db, { kind: 'wallet', ownerId: buyer.studentId }),
  ])
  const unpaid = unpaidParts(terms)
  const missingFor = (parts: typeof unpaid) => {
    const missing = parts.reduce((sum, { paidTiyin }) => sum + paidTiyin, 0n) - balance
    return toUzs(missing > 0n ? missing : 0n)
  }
  const parts = Array.from({ length: plan.count }, (_, at) => {
    const part = at + 1
    const price = unpaid.find((one) => one.part === part)?.paidTiyin
    const payment = payments.get(part)
    return {
      part,
      price: toUzs(price ?? payment?.paidTiyin ?? 0n),
      sections: sections.get(part) ?? [],
      paid_at: payment?.created_at.toISOString() ?? null,
      returnable_until: payment ? returnableUntil(deps, payment.created_at) : null,
      fiscal: payment ? presentFiscal(payment, payment.paidTiyin) : null,
    }
  })
  const isSold = terms.status === COURSE_STATUS.published && !terms.access?.opens_at
  return {
    course: { id: terms.id, title: terms.title },
    plan: plan.id,
    surcharge: plan.surcharge,
    whole_price:
      isSold && plan.paid.length === 0 ? toUzs(priceToPay(terms.price_tiyin, terms.percent)) : null,
    parts,
    next: unpaid[0]?.part ?? null,
    missing: missingFor(unpaid.slice(0, 1)),
    missing_for_all: missingFor(unpaid),
    is_sold: isSold,
  }
}

function returnableUntil({ clock, env }: Pick<Deps, 'clock' | 'env'>, paidAt: Date): string | null {
  const until = new Date(paidAt.getTime() + env.refundWindowHours * HOUR_MS)
  return until > clock.now() ? until.toISOString() : null
}

type Section = PartPlan['parts'][number]['sections'][number]

/** The sections of each part in their order, with their lessons. */
async function sectionsByPart(
  db: Queryable,
  of: { courseId: number; id: number; count: number },
): Promise<Map<number, Section[]>> {
  const rows = await db.rows<Section & { part: number }>(sql`
    select coalesce(o.part, ${of.count}::smallint) as part, s.title,
           (select count(*)::int from lesson l where l.section_id = s.id and l.deleted_at is null) as lessons
      from course_section s left join course_part_section o on o.section_id = s.id and o.parts_id = ${of.id}
     where s.course_id = ${of.courseId} order by s.position, s.id`)
  const sections = new Map<number, Section[]>()
  for (const { part, title, lessons } of rows) {
    sections.set(part, [...(sections.get(part) ?? []), { title, lessons }])
  }
  return sections
}

interface PaymentRow {
  part: number
  price_tiyin: bigint
  fee_tiyin: bigint
  created_at: Date
  ikpu: string | null
  package_code: string | null
  vat_percent: number | null
}

async function paymentsOf(
  db: Queryable,
  { studentId, courseId, planId }: Buyer & { planId: number },
): Promise<Map<number, PaymentRow & { paidTiyin: bigint }>> {
  const rows = await db.rows<PaymentRow>(sql`
    select o.part, p.price_tiyin, p.fee_tiyin, p.created_at, terms.ikpu, terms.package_code, terms.vat_percent
      from purchase p join purchase_part o on o.purchase_id = p.id and o.parts_id = ${planId}
      left join lateral (${termsOfPurchase}) terms on true
     where p.student_id = ${studentId} and p.course_id = ${courseId} and p.refunded_at is null`)
  return new Map(rows.map((row) => [row.part, { ...row, paidTiyin: row.price_tiyin + row.fee_tiyin }]))
}
