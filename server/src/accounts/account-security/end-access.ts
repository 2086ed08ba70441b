import { toUzs } from '@kashf/contract/money/amount.ts'
import type { Webhook } from '@kashf/contract/webhooks/webhooks.ts'
import { HOUR_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { refusePayout } from '../../money/payouts/refuse-payout.ts'
import { notify } from '../../notices/notify.ts'
import { notifyOwner } from '../../notices/security-notices.ts'
import { logSecurity, type SecurityEvent, type SecurityLog } from '../../security/security-log.ts'
import { forgetDevices } from '../sessions/known-devices.ts'
import { endSessions } from '../sessions/sessions.ts'
import { cancelPendingEmail } from './account-changes.ts'

type EndDeps = Pick<Deps, 'clock' | 'jobs' | 'live'> & { log: SecurityLog }

type EndedBecause = NonNullable<Webhook['paused_because']>

/** How far before the owner's notice, or before the reverted change, an intruder may already have acted. */
const DISTRUSTED_MS = 72 * HOUR_MS

/**
 * What account recovery ("that was not me", a reverted change) does to each column that refers to a person: it ends or
 * pauses whatever a thief could return by, learn from or be paid through. A test compares the list with the schema, so
 * that no new table is forgotten. `recent`: ended only if at most 72 hours older than the intrusion.
 */
export const AFTER_RECOVERY: ReadonlyMap<string, 'ended' | 'paused' | 'recent' | 'kept'> = new Map([
  // Ending a session also ends its step-ups, one-time addresses, pending second factor and copy of the data.
  ['session.user_id', 'ended'],
  ['push_subscription.user_id', 'ended'],
  ['playback_stream.user_id', 'ended'],
  ['data_export.user_id', 'ended'],
  ['api_token.user_id', 'ended'],
  ['email_code.user_id', 'ended'],
  ['account_change.user_id', 'ended'],
  ['known_device.user_id', 'ended'],
  ['sign_in_alert.user_id', 'ended'],
  ['telegram_account.user_id', 'ended'],
  ['google_account.user_id', 'ended'],
  // The card was confirmed with the password that is replaced (`password_mark`).
  ['payout_confirmed_card.teacher_id', 'ended'],
  ['calendar_link.user_id', 'ended'],
  ['webhook_endpoint.teacher_id', 'paused'],
  ['recovery_code.user_id', 'recent'],
  ['telegram_chat.teacher_id', 'recent'],
  ['offline_device.user_id', 'recent'],
  ['promo_code.teacher_id', 'recent'],
  ['payout.teacher_id', 'recent'],
  ['parent_link.student_id', 'recent'],
  // They hold nothing that a link does not open.
  ['parent_sharing.student_id', 'kept'],
  ['parent_report.student_id', 'kept'],
  // Operators decide on these cards and credits.
  ['payout_allowed_card.teacher_id', 'kept'],
  ['payment_case_credit.user_id', 'kept'],
  // Content and settings give a thief no access; the owner sees them and can change them back.
  ...(
    [
      ...['agreement.user_id', 'saved_course.user_id', 'subscription.user_id', 'subscription.teacher_id'],
      ...['lesson_progress.user_id', 'learning_day.user_id', 'lesson_watch.user_id', 'lesson_note.user_id'],
      ...['lesson_delivery.user_id', 'course_finish.user_id', 'study_plan.user_id'],
      ...['notice.user_id', 'notice_choice.user_id', 'certificate.user_id', 'upload.owner_id'],
      ...['reminder.user_id', 'reminder_stop.user_id', 'purchase_begun.user_id', 'monthly_access.user_id'],
      ...['course_message_sent.user_id', 'caption_request.user_id'],
      ...[
        'import_link.teacher_id',
        'form_draft.person_id',
        'edit_version.teacher_id',
        'saved_answer.teacher_id',
      ],
      ...['announcement_mute.user_id', 'course_comment.author_id', 'lesson_question.author_id'],
      ...[
        'lesson_question.teacher_id',
        'course_score.user_id',
        'comment_useful.user_id',
        'report.reporter_id',
      ],
      // Its own rows; what a thief added to the person's courses is ended below.
      ...['course_member.person_id', 'course_invitation.person_id', 'course_invitation.answered_by'],
      // What was opened, and the operators' agreement.
      ...['touch.user_id', 'touch.teacher_id', 'teacher_link.teacher_id', 'teacher_fee.teacher_id'],
      ...['course_share.person_id', 'purchase_share.person_id', 'partner_link.partner_id'],
      ...['course.teacher_id', 'course_find.teacher_id', 'video.owner_id', 'attachment.owner_id'],
      ...['image.owner_id', 'bundle.teacher_id', 'contact_message.user_id'],
      ...[
        'attempt.user_id',
        'test_place.user_id',
        'test_queue.user_id',
        'test_extra_time.user_id',
        'saved_paper.user_id',
        'recording.owner_id',
        'review_card.user_id',
        'review_log.user_id',
        'deck_follower.user_id',
      ],
      ...['lesson_opened.user_id', 'lesson_opened.opened_by', 'meeting_attendance.user_id', 'sheet.owner_id'],
      ...['place_queue.user_id', 'group_interest.user_id', 'group_member.user_id', 'group_member.curator_id'],
      ...['group_curator.person_id', 'member_pause.by_id'],
      ...['homework_work.user_id', 'homework_claim.checker_id', 'homework_review.checker_id'],
      ...['homework_extension.user_id', 'homework_extension.given_by'],
      ...[
        'question_bank.owner_id',
        'question_import.owner_id',
        'test.owner_id',
        'regrade.author_id',
        'attempt_answer.marked_by',
      ],
      ...['roster_batch.teacher_id', 'roster_seat.teacher_id', 'roster_seat.user_id', 'roster_seat.asker_id'],
      'free_seats.teacher_id',
    ] as const
  ).map((column) => [column, 'kept'] as const),
  // Completed payments are in the ledger and follow the usual refund rules.
  ...(
    [
      ...['ledger_account.owner_id', 'payment.user_id', 'purchase.student_id', 'purchase.teacher_id'],
      // What somebody pays by a request goes to the owner's wallet.
      ...['seat_order.buyer_id', 'seat_consent.learner_id', 'payment_request.student_id'],
      ...['part_plan.user_id', 'part_request.student_id'],
      ...['gift.giver_id', 'enrolment.student_id', 'course_grant.user_id'],
    ] as const
  ).map((column) => [column, 'kept'] as const),
])

/**
 * Ends everything that somebody else may have left behind in an account whose password is replaced. It is the only
 * place that does so; whatever belongs to a session ends with it. Returns how many sessions ended.
 */
export async function endAccess(
  deps: EndDeps,
  tx: Tx,
  input: {
    userId: number
    because: EndedBecause
    caller: SecurityEvent['caller']
    /** The owner's own session, which stays open. */
    except?: number
    /** When the intrusion began, if known. */
    since?: Date
  },
): Promise<number> {
  const { userId, because, except, caller } = input
  const since = new Date((input.since ?? deps.clock.now()).getTime() - DISTRUSTED_MS)
  const ended = await endSessions(tx, { userId, ...(except !== undefined && { except }) })
  await pauseWebhooks(deps, tx, { userId, because, caller })
  // The change may have been requested by someone who knew the old password.
  await cancelPendingEmail(deps, tx, userId)
  await tx.run(sql`delete from email_code where user_id = ${userId} and purpose = 'reset'`)
  await forgetDevices(tx, userId)
  if (because === 'password_changed') return ended
  await refusePayouts(deps, tx, { userId, since })
  const isRecovery = because === 'account_recovered'
  await distrustTelegram(tx, { userId, since, isAll: isRecovery })
  await tx.run(sql`
    delete from google_account where user_id = ${userId} and (${isRecovery} or linked_at >= ${since})`)
  if (!isRecovery) return ended
  // The "That was not me" links of sign-in alerts would lock the owner out, and the thief may have received some.
  await tx.run(sql`delete from sign_in_alert where user_id = ${userId}`)
  await tx.run(sql`delete from calendar_link where user_id = ${userId}`)
  await tx.run(sql`delete from recovery_code where user_id = ${userId} and created_at >= ${since}`)
  await tx.run(sql`delete from parent_link where student_id = ${userId} and created_at >= ${since}`)
  await tx.run(sql`delete from offline_device where user_id = ${userId} and created_at >= ${since}`)
  await tx.run(sql`
    update promo_code set paused_at = ${deps.clock.now()}, version = version + 1
     where teacher_id = ${userId} and created_at >= ${since} and paused_at is null and deleted_at is null`)
  await distrustTeams(deps, tx, { userId, since })
  return ended
}

/**
 * Ends the recent members of the person's courses with their shares, the recent shares of others, what waits for an answer,
 * and what was recently offered to partners.
 */
async function distrustTeams(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { userId, since }: { userId: number; since: Date },
): Promise<void> {
  const now = deps.clock.now()
  const ofOwner = sql`course_id in (select c.id from course c where c.teacher_id = ${userId})`
  await tx.run(sql`
    update course_member set ended_at = ${now} where ${ofOwner} and joined_at >= ${since} and ended_at is null`)
  await tx.run(sql`
    update course_share s set state = case state when 'in_force' then 'ended' else 'withdrawn' end,
           answered_at = coalesce(answered_at, ${now}), ended_at = case when state = 'in_force' then ${now}::timestamptz end
     where ${ofOwner} and state in ('proposed', 'in_force') and (state = 'proposed' or answered_at >= ${since} or not exists (
       select from course_member m
        where m.course_id = s.course_id and m.person_id = s.person_id and m.ended_at is null))`)
  await tx.run(sql`
    update partner_offer set ended_at = ${now} where ${ofOwner} and offered_at >= ${since} and ended_at is null`)
  await tx.run(sql`
    update course_invitation set answered_at = ${now}, answer = 'revoked' where ${ofOwner} and answered_at is null`)
}

/** Pauses the webhooks until the owner confirms each, ends secrets that were replaced, and tells the owner. */
export async function pauseWebhooks(
  deps: EndDeps,
  tx: Tx,
  { userId, because, caller }: { userId: number; because: EndedBecause; caller: SecurityEvent['caller'] },
): Promise<void> {
  const paused = await tx.rows<{ id: number }>(sql`
    update webhook_endpoint set is_paused = true, paused_because = ${because}, old_secret = null, old_secret_until = null
     where teacher_id = ${userId} and paused_because is null returning id`)
  if (paused.length === 0) return
  await tx.run(sql`
    update webhook_delivery set state = 'failed', due_at = null
     where endpoint_id = any(${paused.map(({ id }) => id)}::int[]) and state = 'waiting'`)
  await notifyOwner(deps, tx, { userId, event: { kind: 'webhooks_paused' } })
  await notify(deps, tx, { userId, kind: 'webhooks_paused', subject: {}, isMailed: true })
  const count = paused.length
  tx.afterCommit(() =>
    logSecurity(deps.log, { event: 'webhooks_paused', personId: userId, caller, count, because }),
  )
}

const PAYOUT_REASON =
  "Hisob himoyasi uchun bekor qilindi. Agar uni o'zingiz so'ragan bo'lsangiz, qaytadan so'rang."

/**
 * Refuses recent payouts that no operator has approved, because their card was confirmed with the replaced password.
 */
async function refusePayouts(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  { userId, since }: { userId: number; since: Date },
): Promise<void> {
  const open = await tx.rows<{ id: number; amount_tiyin: bigint; card_last4: string }>(sql`
    select id, amount_tiyin, card_last4 from payout
     where teacher_id = ${userId} and status = 'requested' and created_at >= ${since} order by id for update`)
  for (const { id, amount_tiyin, card_last4 } of open) {
    await refusePayout(deps, tx, { payoutId: id, reason: PAYOUT_REASON })
    const subject = { amount: toUzs(amount_tiyin), card_last4, reason: PAYOUT_REASON }
    await notify(deps, tx, { userId, kind: 'payout_refused', subject })
  }
}

/**
 * Unlinks a Telegram account that the thief may have linked, and removes its chats from the courses, so that no learner
 * is invited to them.
 */
async function distrustTelegram(
  tx: Tx,
  { userId, since, isAll }: { userId: number; since: Date; isAll: boolean },
): Promise<void> {
  const unlinked = await tx.run(sql`
    with gone as (delete from telegram_account where user_id = ${userId} and (${isAll} or linked_at >= ${since}) returning telegram_id),
         silent as (delete from telegram_message where telegram_id in (select telegram_id from gone))
    select from gone`)
  if (unlinked === 0) return
  await tx.run(sql`
    with gone as (
      update telegram_chat set course_id = null where teacher_id = ${userId} and added_at >= ${since} returning chat_id)
    delete from telegram_chat_member where chat_id in (select chat_id from gone)`)
}
