import { USER_TYPE, type UserType } from '@kashf/contract/constants.ts'
import { teacherRenamedJob } from '../../accounts/profile/update-profile.ts'
import { hideTeacherCourses } from '../../catalogue/teachers/hide-teacher-courses.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { everyRow, forEach } from '../../jobs/for-each.ts'
import { handlerFor, type JobHandler } from '../../jobs/queue.ts'
import { certificateKey } from '../../learning/certificates/make-certificate.ts'
import { deleteImage } from '../../media/images/store-image.ts'
import { removeFilesJob } from '../../media/processing/jobs.ts'
import { notifyChannel, ownerChannel } from '../../notices/security-notices.ts'
import { returnGiftsOfClosedTeachers } from '../../purchases/gifts/return-gifts-of-closed-teachers.ts'
import { logSecurity } from '../../security/security-log.ts'
import { exportKey } from '../export/make-export.ts'
import { eraseAccountsJob } from '../jobs.ts'

const BATCH = 200

/** What others see in place of a name. */
const ERASED_NAME = { first: "O'chirilgan", last: 'hisob' }

export const eraseAccountsHandler = (deps: Deps): JobHandler =>
  handlerFor(eraseAccountsJob, async (_data, signal) => {
    try {
      await eraseDueAccounts(deps, signal)
    } finally {
      await returnGiftsOfClosedTeachers(deps, signal)
    }
  })

/**
 * Erases the personal data of every account whose grace period is over. One with an open payout waits for the next run. Each
 * account is one transaction: an interrupted run leaves none half erased, and one that fails holds up no other.
 */
export async function eraseDueAccounts(deps: Deps, signal?: AbortSignal): Promise<void> {
  const due = everyRow<{ id: number }>((after) =>
    deps.db.rows(sql`
      select id from app_user where closes_at <= ${deps.clock.now()} and closed_at is null and id > ${after?.id ?? 0}
       order by id limit ${BATCH}`),
  )
  await forEach(deps, due, { failed: 'a closed account was not erased', signal }, async ({ id }) => {
    const erased = await deps.db.transaction((tx) => erase(deps, tx, id))
    if (erased) logSecurity(deps.log, { event: 'account_closed', personId: id, caller: 'background job' })
  })
}

interface ClosingRow {
  type: UserType
  image_id: number | null
  has_open_payout: boolean
}

async function erase(deps: Deps, tx: Tx, id: number): Promise<boolean> {
  const now = deps.clock.now()
  const person = await tx.one<ClosingRow>(sql`
    select u.type, u.image_id,
           exists (select 1 from payout p where p.teacher_id = u.id and p.status in ('requested', 'approved')) as has_open_payout
      from app_user u where u.id = ${id} and u.closes_at <= ${now} and u.closed_at is null for update`)
  // The owner may have just cancelled the closing.
  if (!person || person.has_open_payout) return false
  const channel = await ownerChannel(tx, id)
  await hideTeacherCourses(deps, tx, { teacherId: id })
  await deletePersonalRows(deps, tx, id)
  // The hyphen is in no username that anybody could have registered.
  await tx.run(sql`
    update app_user set first_name = ${ERASED_NAME.first}, last_name = ${ERASED_NAME.last}, username = ${`closed-${id}`},
           email = null, pending_email = null, password_hash = '!', totp_secret = null,
           registration_ticket = null, image_id = null, portrait_spec = null, week_goal = null, search_key = ${`closed ${id}`}, closed_at = ${now},
           blocked_at = coalesce(blocked_at, ${now}), block_reason = coalesce(block_reason, 'Hisob egasi tomonidan yopilgan')
     where id = ${id}`)
  if (person.type === USER_TYPE.teacher) {
    await tx.run(sql`
      update teacher set specialization = '', info = '', link = null, phone = null, subscribers_count = 0 where user_id = ${id}`)
    await tx.run(
      sql`update payout set card_encrypted = null, pinfl_encrypted = null where teacher_id = ${id}`,
    )
    await deps.jobs.send(tx, teacherRenamedJob, { teacherId: id })
  }
  if (person.image_id) await deleteImage(deps, tx, person.image_id)
  if (channel) await notifyChannel(deps, tx, channel, { kind: 'closed' })
  tx.afterCommit(() => deps.publicCache.clear())
  return true
}

/** Deletes the rows that concern only this person; `erased-tables.ts` lists every table. */
export async function deletePersonalRows(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  id: number,
): Promise<void> {
  const certificates = await tx.rows<{ id: number }>(
    sql`delete from certificate where user_id = ${id} returning id`,
  )
  const exports = await tx.rows<{ id: number }>(
    sql`delete from data_export where user_id = ${id} returning id`,
  )
  const files = [
    ...certificates.map((row) => certificateKey(row.id)),
    ...exports.map((row) => exportKey(row.id)),
  ]
  if (files.length > 0) await deps.jobs.send(tx, removeFilesJob, { keys: files })
  await tx.run(sql`
    with gone as (delete from subscription where user_id = ${id} returning teacher_id)
    update teacher set subscribers_count = subscribers_count - 1 where user_id in (select teacher_id from gone)`)
  await tx.run(sql`delete from subscription where teacher_id = ${id}`)
  await tx.run(sql`delete from saved_answer where teacher_id = ${id}`)
  await tx.run(sql`delete from announcement_mute where user_id = ${id}`)
  await tx.run(sql`delete from session where user_id = ${id}`)
  await tx.run(sql`delete from api_token where user_id = ${id}`)
  await tx.run(sql`delete from email_code where user_id = ${id}`)
  await tx.run(sql`delete from account_change where user_id = ${id}`)
  await tx.run(sql`delete from agreement where user_id = ${id}`)
  await tx.run(sql`delete from known_device where user_id = ${id}`)
  await tx.run(sql`delete from recovery_code where user_id = ${id}`)
  await tx.run(sql`delete from sign_in_alert where user_id = ${id}`)
  await tx.run(sql`delete from saved_course where user_id = ${id}`)
  await tx.run(sql`delete from lesson_progress where user_id = ${id}`)
  await tx.run(sql`delete from lesson_delivery where user_id = ${id}`)
  await tx.run(sql`delete from learning_day where user_id = ${id}`)
  // Their part in the figures stays, as a number.
  await tx.run(sql`delete from lesson_watch where user_id = ${id}`)
  await tx.run(sql`delete from lesson_note where user_id = ${id}`)
  await tx.run(sql`delete from offline_device where user_id = ${id}`)
  await tx.run(sql`
    with gone as (delete from telegram_account where user_id = ${id} returning telegram_id)
    delete from telegram_message where telegram_id in (select telegram_id from gone)`)
  // The bot removes the person from the chats of their courses (a trigger), and leaves those of a teacher alone.
  await tx.run(sql`delete from telegram_chat where teacher_id = ${id}`)
  await tx.run(sql`delete from webhook_endpoint where teacher_id = ${id}`)
  await tx.run(sql`delete from notice where user_id = ${id}`)
  await tx.run(sql`delete from notice_choice where user_id = ${id}`)
  await tx.run(sql`delete from push_subscription where user_id = ${id}`)
  await tx.run(sql`delete from form_draft where person_id = ${id}`)
  await tx.run(sql`delete from edit_version where teacher_id = ${id}`)
  // What operators wrote to each other about the person.
  await tx.run(sql`delete from console_note where subject = any(${[`user:${id}`, `teacher:${id}`]}::text[])`)
  await tx.run(sql`
    with gone as (delete from import_link where teacher_id = ${id} returning import_id)
    delete from lesson_import where id in (select import_id from gone) and lesson_id is null`)
  await tx.run(sql`delete from payout_allowed_card where teacher_id = ${id}`)
  await tx.run(sql`delete from payout_confirmed_card where teacher_id = ${id}`)
  await tx.run(
    sql`update upload set expires_at = ${deps.clock.now()} where owner_id = ${id} and state <> 'taken'`,
  )
}
