import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { Deps } from '../../deps.ts'
import type { OnSession } from '../../http/session.ts'
import { forgetInBrowser, hasCookie, touchesIn } from './touch-cookie.ts'
import { storeTouches } from './touches.ts'

/**
 * Moves what the browser kept of opened links to the student who signs in there, before their call is handled, so that every
 * price of theirs is right from the first on.
 */
export const keepTouches =
  (deps: Pick<Deps, 'db' | 'env' | 'clock' | 'publicUrl'>): OnSession =>
  async (user, request, reply) => {
    if (user.type !== USER_TYPE.student || user.apiToken || !hasCookie(request)) return
    const touches = touchesIn(deps, request)
    if (touches.length > 0) await storeTouches(deps.db, { studentId: user.id, touches })
    forgetInBrowser(deps, reply)
  }
