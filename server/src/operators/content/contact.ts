import type { Page } from '@kashf/contract/common.ts'
import type { AdminContactMessage } from '@kashf/contract/content/contact.ts'
import type { QueueQuery } from '@kashf/contract/operators/operators.ts'
import { answerMessage, readMessages } from '../../content/contact/messages.ts'
import { pageById } from '../../db/cursor.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { audited } from '../audit-trail.ts'
import { wantedRecords } from '../desk/claims.ts'
import { orderByAge, parseStatus } from '../list-filter.ts'

const CONDITIONS = { open: sql`m.answered_at is null`, answered: sql`m.answered_at is not null` } as const

const APOSTROPHES = "'`ʻʼ‘’"

/** The condition that the sender's name or e-mail contains the text, in either case and without apostrophes. */
function sentBy(text: string | undefined): Statement[] {
  const wanted = [...(text ?? '').trim().toLowerCase()].filter((sign) => !APOSTROPHES.includes(sign)).join('')
  if (wanted === '') return []
  return [sql`position(${wanted} in lower(translate(m.name || ' ' || m.email, ${APOSTROPHES}, ''))) > 0`]
}

/** Messages of the contact form: open ones oldest first, others newest first. */
export async function listMessages(
  deps: Deps,
  query: QueueQuery,
  operatorId: number,
): Promise<Page<AdminContactMessage>> {
  const limit = query.limit ?? 24
  const status = parseStatus('contact', query.status)
  const { order, after } = orderByAge(query.cursor, sql`m.id`, status === 'open')
  const where = allOf([
    ...wantedRecords(query, operatorId, 'contact', sql`m.id`),
    ...(status === null ? [] : [CONDITIONS[status]]),
    ...sentBy(query.search),
    ...after,
  ])
  const found = await readMessages(deps.db, { where, order, limit: limit + 1 })
  return pageById(found, limit, (message) => message)
}

/** Answers a message by mail, or closes it with an empty answer; audited. */
export function answerContact(
  deps: Deps,
  input: { operatorId: number; id: number; answer: string },
): Promise<AdminContactMessage> {
  return audited(deps, {
    operatorId: input.operatorId,
    action: input.answer === '' ? 'contact.close' : 'contact.answer',
    subject: `contact:${input.id}`,
    snapshot: (tx) => tx.one<object>(sql`select answer from contact_message where id = ${input.id}`),
    change: (tx) => answerMessage(deps, tx, input),
  })
}
