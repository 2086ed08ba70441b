import type { LedgerQuery, PurchasesQuery } from '@kashf/contract/operators/money.ts'
import type { AuditQuery, QueueQuery } from '@kashf/contract/operators/operators.ts'
import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import type { Cell } from '../../csv/write-csv.ts'
import type { Deps } from '../../deps.ts'
import { listAudit } from '../audit-trail.ts'
import { transfersOf } from '../money/ledger.ts'
import { listPurchases } from '../money/purchases.ts'
import { listReports } from '../reports/reports.ts'

interface ExportedPage {
  rows: Cell[][]
  next_cursor: string | null
}

/** A list as CSV: its header, and one page of it as rows. */
export interface ExportedList<Query> {
  header: string[]
  page: (deps: Deps, query: Query, operatorId: number) => Promise<ExportedPage>
}

const name = (person: { first_name: string; last_name: string } | null | undefined): string =>
  person ? `${person.first_name} ${person.last_name}` : ''
const time = (at: string | null): string => (at === null ? '' : tashkentDateTime(new Date(at)))
const json = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))

/** One row per entry, because the amounts of a transfer's entries sum to zero. */
export const EXPORTED_LEDGER: ExportedList<LedgerQuery> = {
  header: ['otkazma', 'vaqt', 'turi', 'asosi', 'izoh', 'hisob_turi', 'hisob_egasi', 'summa_uzs'],
  page: async (deps, query) => {
    const { data, next_cursor } = await transfersOf(deps, query)
    const rows = data.flatMap((transfer) =>
      transfer.entries.map((entry) => [
        transfer.id,
        time(transfer.created_at),
        transfer.kind,
        transfer.cause,
        transfer.comment,
        entry.account.split(':')[0] ?? '',
        name(entry.owner),
        entry.amount,
      ]),
    )
    return { rows, next_cursor }
  },
}

export const EXPORTED_PURCHASES: ExportedList<PurchasesQuery> = {
  header: [
    'xarid',
    'vaqt',
    'kurs',
    'oquvchi',
    'oqituvchi',
    'tolagan_uzs',
    'xizmat_haqi_uzs',
    'chegirma_uzs',
    'promokod',
    'toplam',
    'sovga_qilgan',
    'qaytarilgan',
    'qaytarish_sababi',
  ],
  page: async (deps, query, operatorId) => {
    const { data, next_cursor } = await listPurchases(deps, query, operatorId)
    const rows = data.map((purchase) => [
      purchase.id,
      time(purchase.created_at),
      purchase.course.title,
      name(purchase.student),
      name(purchase.teacher),
      purchase.paid,
      purchase.fee,
      purchase.discount,
      purchase.promo_code?.code ?? '',
      purchase.bundle?.title ?? '',
      purchase.gift_from ? name(purchase.gift_from) : '',
      time(purchase.refunded_at),
      purchase.refund_reason ?? '',
    ])
    return { rows, next_cursor }
  },
}

export const EXPORTED_REPORTS: ExportedList<QueueQuery> = {
  header: [
    'shikoyat',
    'vaqt',
    'turi',
    'matn',
    'muallif',
    'kurs',
    'shikoyatlar_soni',
    'holat',
    'qaror_vaqti',
    'operator',
    'qaror_sababi',
  ],
  page: async (deps, query, operatorId) => {
    const { data, next_cursor } = await listReports(deps, query, operatorId)
    const rows = data.map((report) => [
      report.id,
      time(report.created_at),
      report.subject,
      report.seen_text,
      name(report.thing?.author),
      report.thing?.course.title ?? '',
      report.reports_count,
      report.status,
      time(report.decided_at),
      name(report.decided_by),
      report.decision_reason ?? '',
    ])
    return { rows, next_cursor }
  },
}

export const EXPORTED_AUDIT: ExportedList<AuditQuery> = {
  header: [
    'amal_raqami',
    'vaqt',
    'operator',
    'qayerdan',
    'amal',
    'obyekt',
    'obyekt_nomi',
    'oldin',
    'keyin',
    'sorov',
  ],
  page: async (deps, query) => {
    const { data, next_cursor } = await listAudit(deps, query)
    const rows = data.map((entry) => [
      entry.id,
      time(entry.created_at),
      name(entry.operator),
      entry.source ?? '',
      entry.action,
      entry.subject,
      entry.subject_name ?? '',
      json(entry.before),
      json(entry.after),
      entry.request_id ?? '',
    ])
    return { rows, next_cursor }
  },
}
