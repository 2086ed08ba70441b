import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'

/** The lease of an upload's writer: renewed every second, it ends this long after a process was killed. */
const lease = sql`clock_timestamp() + interval '5 seconds'`
const RENEW_EVERY_MS = 1000
const WAIT_MS = 15_000
const POLL_MS = 200

/**
 * One writer per upload over all processes. A newcomer asks the holder to stop, because its connection may be dead
 * unnoticed, and fails with `upload_busy` when it does not; the client then retries.
 */
export function uploadLocker(db: Queryable): Locker {
  return { newLock: (id) => newLock(db, id) }
}

function newLock(db: Queryable, id: string): Lock {
  const holder = randomUUID()
  let renewal: NodeJS.Timeout | undefined

  const acquire = async () =>
    (await db.run(sql`
      update upload set lock_holder = ${holder}, lock_until = ${lease}, lock_wanted = false
       where id = ${id} and (lock_until is null or lock_until < clock_timestamp())`)) === 1
  /** False when the holder should stop: another request waits, or the lease was lost. */
  const renew = async () => {
    const row = await db.one<{ lock_wanted: boolean }>(sql`
      update upload set lock_until = ${lease} where id = ${id} and lock_holder = ${holder} returning lock_wanted`)
    return row !== undefined && !row.lock_wanted
  }

  return {
    async lock(signal, stopHolder) {
      const giveUpAt = performance.now() + WAIT_MS
      while (!(await acquire())) {
        const asked = await db.run(sql`update upload set lock_wanted = true where id = ${id}`)
        if (asked === 0) throw new Failure('not_found')
        if (signal.aborted || performance.now() > giveUpAt) throw new Failure('upload_busy')
        await delay(POLL_MS)
      }
      renewal = setInterval(() => {
        // A holder that cannot renew its lease must also stop writing.
        renew().then(
          (mayContinue) => mayContinue || void stopHolder(),
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
