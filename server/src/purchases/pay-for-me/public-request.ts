import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { pathIn } from '@kashf/contract/interface-language.ts'
import type { PaymentRequestProgress, PublicPaymentRequest } from '@kashf/contract/purchases/pay-for-me.ts'
import { courseCardsByIds } from '../../catalogue/courses/card-query.ts'
import { presentCover } from '../../catalogue/courses/present-cover.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { payLinks } from '../../money/wallet/top-up-links.ts'
import { foldGiftCode, formatGiftCode } from '../gifts/gift-code.ts'
import { dueOf, progressOf, type RequestRow, readRequests } from './request.ts'

/**
 * The request that strangers see by its code. `payment_request_refused` for an unknown one, for that of a blocked learner, and
 * once it has ended without any money: a link without money has nothing more to tell.
 */
async function findPublic({ db, clock }: Pick<Deps, 'db' | 'clock'>, typed: string): Promise<RequestRow> {
  const [row] = await readRequests(db, clock.now(), sql`r.code = ${foldGiftCode(typed)}`, 1)
  const hasEnded = row?.state === 'withdrawn' || row?.state === 'expired'
  if (!row || row.learner_blocked || (hasEnded && row.came_tiyin === 0n)) {
    throw new Failure('payment_request_refused')
  }
  return row
}

/** How far a request is. Fails with `payment_request_refused`. */
export const requestProgress = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  code: string,
): Promise<PaymentRequestProgress> => progressOf(await findPublic(deps, code))

/** The page of a request in a language, to which the payment apps return. Fails with `payment_request_refused`. */
export async function publicRequest(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'publicUrl'>,
  { code, language }: { code: string; language: InterfaceLanguage },
): Promise<Omit<PublicPaymentRequest, 'share_picture'> & { courseId: number }> {
  const row = await findPublic(deps, code)
  const [card] = await courseCardsByIds(deps.db, [row.course.id])
  if (!card) throw new Error(`no course ${row.course.id} of payment request ${row.id}`)
  const { cover, square } = presentCover(card)
  const amountTiyin = dueOf(row)
  const backUrl = `${deps.publicUrl}${pathIn(language, `/pay/${formatGiftCode(row.code)}`)}`
  return {
    courseId: row.course.id,
    ...progressOf(row),
    learner: row.learner,
    words: row.words,
    course: {
      title: row.course.title,
      teacher: `${card.teacher_first_name} ${card.teacher_last_name}`.trim(),
      cover,
      square,
      duration_s: card.duration_s,
      lessons_count: card.lessons_count,
      period: row.period,
      choice: row.choice,
    },
    number: row.number.replace(/(\d{4})(?=\d)/g, '$1 '),
    links: amountTiyin > 0n ? payLinks(deps, { paymentId: row.number, amountTiyin, backUrl }) : [],
  }
}

/**
 * Keeps the address that gets one mail when something is paid; another one takes its place. Fails with
 * `payment_request_refused`, also for a request to which nothing can be paid.
 */
export async function leaveContact(
  deps: Pick<Deps, 'db' | 'clock'>,
  { code, email, language }: { code: string; email: string; language: InterfaceLanguage },
): Promise<void> {
  const { id, state } = await findPublic(deps, code)
  if (state !== 'open') throw new Failure('payment_request_refused')
  await deps.db.run(sql`
    insert into payment_request_contact (request_id, email, language, created_at)
    values (${id}, ${email.trim()}, ${language}, ${deps.clock.now()})
    on conflict (request_id) do update
      set email = excluded.email, language = excluded.language, created_at = excluded.created_at`)
}
