import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor } from '../../jobs/queue.ts'
import { type AccountChangeMail, accountChangeMail } from '../../notices/mail/account-change-mail.ts'
import { notifyChat } from '../../notices/security-notices.ts'
import type { ChatEvent } from '../../notices/telegram/security-message.ts'
import { queueCode } from '../codes/send-code.ts'
import { makeRevertToken, withdrawRevertToken } from './account-changes.ts'

type What = AccountChangeMail['what']

/**
 * Notifies the address that an account had before a change, with a revert link; an account without an address is
 * notified in its chat. Queue it in the transaction of the change. The worker creates the link's secret, so the queue
 * never holds it.
 */
export const notifyChangeJob = defineJob<{ change_id: number; what: What }>('tell-of-account-change', {
  retryLimit: 10,
  retryDelay: 10,
  retryBackoff: true,
})

interface ChangeRow {
  old_email: string | null
  new_email: string | null
  user_id: number
  language: InterfaceLanguage
  is_pending: boolean
}

/** Sends the mail. The code for a new address is queued only after it was sent. */
export const notifyChangeHandler = handlerFor(
  notifyChangeJob,
  async (deps: Deps, { change_id: changeId, what }) => {
    const change = await deps.db.one<ChangeRow>(sql`
      select c.old_email, c.new_email, c.user_id, (c.applied_at is null and c.given_up_at is null) as is_pending, u.language
        from account_change c join app_user u on u.id = c.user_id
       where c.id = ${changeId} and c.reverted_at is null and c.revert_until > ${deps.clock.now()}`)
    if (!change) return
    if (change.old_email === null) {
      await deps.db.transaction(async (tx) => {
        await notifyChat(deps, tx, { userId: change.user_id, event: chatEvent(what, change.new_email) })
        await allowCode(deps, tx, { changeId, what, change })
      })
      return
    }
    // Commit before sending the mail: the recipient may open the link at once.
    const token = await makeRevertToken(deps.db, changeId)
    const { language } = change
    const revertUrl = `${deps.publicUrl}${pathIn(language, '/revert-change')}#${token}`
    try {
      await deps.mailer.send(
        accountChangeMail({ to: change.old_email, language, what, newEmail: change.new_email, revertUrl }),
      )
    } catch (error) {
      await withdrawRevertToken(deps.db, token)
      throw error
    }
    await deps.db.transaction((tx) => allowCode(deps, tx, { changeId, what, change }))
  },
)

/** The chat notice of the change, for an account that had no e-mail. No address can revert it. */
function chatEvent(what: What, newEmail: string | null): ChatEvent {
  if (what === 'second_factor_on' || what === 'second_factor_off') return { kind: what }
  return { kind: what === 'email_requested' ? what : 'email_added', email: newEmail ?? '' }
}

/** Queues the code for a new address, now that the owner knows of the request. */
async function allowCode(
  deps: Deps,
  tx: Tx,
  { changeId, what, change }: { changeId: number; what: What; change: ChangeRow },
): Promise<void> {
  if (what !== 'email_requested' || !change.is_pending) return
  await tx.run(sql`
    update account_change set notified_at = coalesce(notified_at, ${deps.clock.now()}) where id = ${changeId}`)
  await queueCode(deps, tx, { purpose: 'change_email', user_id: change.user_id })
}
