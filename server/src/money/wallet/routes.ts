import type { StatementPeriod } from '@kashf/contract/money/money.ts'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../../csv/write-csv.ts'
import type { Deps } from '../../deps.ts'
import { csvFormAsked, languageAsked } from '../../http/language-asked.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import type { SessionUser } from '../../http/session.ts'
import { ownEarnings } from './amount.ts'
import { statement, statementAccount } from './movements.ts'
import { statementCsv } from './statement-csv.ts'
import { statementSheet } from './statement-sheet.ts'
import { topUpLinks } from './top-up-links.ts'

const tag = 'money'

const ofMain = <Period extends StatementPeriod>({ type }: SessionUser, period: Period): Period => ({
  ...period,
  account: statementAccount(type, period),
})

/** Top-ups and statements. */
export function walletRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/users/top-up',
    {
      session: 'student',
      movesMoney: true,
      summary: 'Limits of a top-up, and links to the payment apps with number and amount filled in',
      tag,
    },
    async ({ user, query }) => ({ data: await topUpLinks(deps, { studentId: user.id, query }) }),
  )
  app.endpoint(
    'GET /api/users/earnings',
    { session: 'team', summary: 'What the bearer earned from sales, or from shares of them', tag },
    async ({ user }) => ({ data: await ownEarnings(deps, user.id) }),
  )
  app.endpoint(
    'GET /api/users/statement',
    {
      session: 'user',
      summary: 'Own statement, newest first; `from` and `to` are days in Tashkent, both included',
      tag,
    },
    ({ user, query, request }) =>
      statement(deps, user.id, ofMain(user, query), languageAsked(request.headers)),
  )
  app.endpoint(
    'GET /api/users/statement.csv',
    {
      session: 'user',
      summary: 'Own statement as a CSV file, oldest first, with the balance after each line',
      tag,
      limit: byUser(20, 60),
    },
    async ({ user, query, request, reply }) => {
      const { name, csv } = await statementCsv(deps, user.id, ofMain(user, query), {
        language: languageAsked(request.headers),
        form: csvFormAsked(request.headers),
      })
      return sendCsv(reply, name, csv)
    },
  )
  app.endpoint(
    'GET /api/users/statement-sheet',
    {
      session: 'user',
      summary: 'Own printable statement, oldest first, with the opening and closing balance',
      tag,
      limit: byUser(20, 60),
    },
    async ({ user, query, request }) => ({
      data: await statementSheet(deps, user.id, ofMain(user, query), languageAsked(request.headers)),
    }),
  )
}
