import type { Page } from '@kashf/contract/common.ts'
import type { AdminReport } from '@kashf/contract/learning/reports.ts'
import type { QueueQuery } from '@kashf/contract/operators/operators.ts'
import { person, type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { pageById } from '../../db/cursor.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { wantedRecords } from '../desk/claims.ts'
import { orderByAge, parseStatus } from '../list-filter.ts'
import { readReportTargets } from './report-targets.ts'
import { reportsNaming } from './reports-naming.ts'

type CaseRow = RowOf<Omit<AdminReport, 'reports' | 'thing'>>
type ReportRow = RowOf<AdminReport['reports'][number]> & { case_id: number }

const REPORTS_SHOWN = 10

const presentReport = ({ case_id: _, ...row }: ReportRow) => withTimeText(row)

async function readCases(
  db: Queryable,
  where: Statement,
  order: Statement,
  limit: number,
): Promise<AdminReport[]> {
  const cases = await db.rows<CaseRow>(sql`
    select k.id, k.subject, k.subject_id, k.seen_text, k.reports_count, k.status, k.created_at, k.decided_at,
           ${person(sql`u`)} as decided_by, k.decision_reason
      from report_case k left join app_user u on u.id = k.decided_by
     where ${where} order by ${order} limit ${limit}`)
  const reports = await db.rows<ReportRow>(sql`
    select r.* from unnest(${cases.map((row) => row.id)}::int[]) as wanted(id)
     cross join lateral (
       select r.case_id, ${person(sql`u`)} as reporter, r.reason, r.text, r.created_at
         from report r join app_user u on u.id = r.reporter_id
        where r.case_id = wanted.id order by r.created_at desc, r.reporter_id limit ${REPORTS_SHOWN}) r`)
  const targets = await readReportTargets(db, cases)
  return cases.map((row) => ({
    ...withTimeText(row),
    reports: reports.filter((report) => report.case_id === row.id).map(presentReport),
    thing: targets.get(`${row.subject}:${row.subject_id}`) ?? null,
  }))
}

/** Reports by item: open ones oldest first, others newest first. */
export async function listReports(
  deps: Deps,
  query: QueueQuery,
  operatorId: number,
): Promise<Page<AdminReport>> {
  const limit = query.limit ?? 24
  const status = parseStatus('reports', query.status)
  const { order, after } = orderByAge(query.cursor, sql`k.id`, status === 'open')
  const where = allOf([
    ...wantedRecords(query, operatorId, 'report', sql`k.id`),
    ...(status === null ? [] : [sql`k.status = ${status}`]),
    ...reportsNaming(query.search),
    ...after,
  ])
  const found = await readCases(deps.db, where, order, limit + 1)
  return pageById(found, limit, (report) => report)
}

/** The reports of one item; fails with `not_found` when there is no such case. */
export async function findReport(db: Queryable, caseId: number): Promise<AdminReport> {
  const [report] = await readCases(db, sql`k.id = ${caseId}`, sql`k.id`, 1)
  if (!report) throw new Failure('not_found')
  return report
}
