import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { type Leased, workersOf } from '../jobs/leased.ts'
import { MailRefused } from '../mail/mailer.ts'
import { composeEmail } from '../notices/mail/email-layout.ts'
import { words } from '../text/words.ts'
import { contactHasher } from './contacts.ts'
import { openLetter } from './seat-links.ts'
import { stopKey } from './stop-mails.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'mailer' | 'env' | 'publicUrl'>

interface DueLetter extends Leased {
  id: bigint
  seat_id: number
  sealed: Buffer
  title: string
  teacher: string
  /** The teacher's: the language of the other is not known. */
  language: InterfaceLanguage
}

/** Mails a link, unless its address has said meanwhile that it wants none. The mail has no word of the list. */
async function mailLink(deps: MailDeps, due: DueLetter): Promise<void> {
  const { to, token } = openLetter(deps.env, due.seat_id, due.sealed)
  const [hash, ...old] = contactHasher(deps.env)({ kind: 'email', value: to })
  const silent = await deps.db.one(
    sql`select hash from roster_silence where hash = any(${[hash, ...old]}::bytea[])`,
  )
  if (silent) return
  const { language, title, teacher } = due
  const { label, ...text } = words(language).roster.mail({ title, teacher })
  const key = stopKey(deps.env, hash)
  await deps.mailer.send(
    composeEmail({
      ...{ to, language, ...text },
      link: { label, url: `${deps.publicUrl}${pathIn(language, '/seat')}#${token}` },
      unsubscribe: {
        page: `${deps.publicUrl}${pathIn(language, '/seat/stop')}#${key}`,
        oneClick: `${deps.publicUrl}/api/seats/stop?token=${key}`,
      },
    }),
  )
}

const workers = workersOf<MailDeps, DueLetter>({
  ...{ name: 'roster-mails', everyMs: 1_000, atOnce: 10 },
  rows: { table: sql`roster_mail`, leaseS: 60, done: sql`delete from roster_mail` },
  claim: ({ db }, { claimed }) =>
    db.rows(sql`
      with ${claimed}
      select l.id, l.tries, l.leased_until, l.seat_id, l.sealed, c.title, trim(u.first_name || ' ' || u.last_name) as teacher, u.language
        from claimed l join roster_seat s on s.id = l.seat_id join course c on c.id = s.course_id join app_user u on u.id = s.teacher_id`),
  work: async (deps, due) => {
    await mailLink(deps, due)
    return undefined
  },
  maxTries: 8,
  isFinal: (error) => error instanceof MailRefused,
})

/** Mails links that are due and returns how many it claimed. */
export const mailLinks = workers.once
/** Mails due links until the returned function is called. For the worker role; any number may run. */
export const keepMailingLinks = workers.keep
