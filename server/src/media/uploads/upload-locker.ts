import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'

/** The holder writes this far ahead and renews each second: a killed process holds an upload no longer. */
const lease = sql`clock_timestamp() + interval '5 seconds'`
const RENEW_EVERY_MS = 1000
const WAIT_MS = 15_000
const POLL_MS = 200

/**
 * One writer per upload over all processes. Whoever comes next asks the holder to stop (its line may be dead without
 * anyone having noticed) and fails with `upload_busy` when it doesn't; the client then tries again.
 */
export function uploadLocker(db: Queryable): Locker {
  return { newLock: (id) => newLock(db, id) }
}

function newLock(db: Queryable, id: string): Lock {
  const holder = randomUUID()
  let renewal: NodeJS.Timeout | undefined

  const take = async () =>
    (await db.run(sql`
      update upload set lock_holder = ${holder}, lock_until = ${lease}, lock_wanted = false
       where id = ${id} and (lock_until is null or lock_until < clock_timestamp())`)) === 1
  /** False when the holder should stop: someone waits, or the lease was lost. */
  const renew = async () => {
    const row = await db.one<{ lock_wanted: boolean }>(sql`
      update upload set lock_until = ${lease} where id = ${id} and lock_holder = ${holder} returning lock_wanted`)
    return row !== undefined && !row.lock_wanted
  }

  return {
    async lock(signal, stopHolder) {
      const giveUpAt = performance.now() + WAIT_MS
      while (!(await take())) {
        const asked = await db.run(sql`update upload set lock_wanted = true where id = ${id}`)
        if (asked === 0) throw new Failure('not_found')
        if (signal.aborted || performance.now() > giveUpAt) throw new Failure('upload_busy')
        await delay(POLL_MS)
      }
      renewal = setInterval(() => {
        // Unable to say that we still hold it, we must not go on writing either.
        renew().then(
          (mayGoOn) => mayGoOn || void stopHolder(),
          () => void stopHolder(),
        )
      }, RENEW_EVERY_MS)
      renewal.unref()
    },
    async unlock() {
      clearInterval(renewal)
      await db.run(sql`
        update upload set lock_holder = null, lock_until = null where id = ${id} and lock_holder = ${holder}`)
    },
  }
}
