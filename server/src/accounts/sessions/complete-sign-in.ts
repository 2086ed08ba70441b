import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { logSecurity } from '../../security/security-log.ts'
import { permitAfterSignIn } from '../second-factor/step-up.ts'
import { type CallingDevice, rememberDevice } from './known-devices.ts'
import { notifyNewDevice } from './notify-new-device.ts'
import { type Confirmation, openSession } from './sessions.ts'

/** Opens the session of a person who has proved who they are, and notifies them of a new device. Returns its token. */
export async function completeSignIn(
  deps: Deps,
  tx: Tx,
  {
    userId,
    device,
    confirmed,
    miniAppLaunch,
    byCode = false,
    by = confirmed?.by,
  }: {
    userId: number
    device: CallingDevice
    confirmed?: Confirmation
    miniAppLaunch?: Buffer
    /** Whether a one-time code was asked for, which then confirms an operator's actions for a while. */
    byCode?: boolean
    /** The proof that replaced the password, for the log. */
    by?: Confirmation['by'] | 'browser_link'
  },
): Promise<{ token: string }> {
  const { address: ip, userAgent } = device
  const { token, sessionId } = await openSession(deps, tx, {
    userId,
    ip,
    userAgent,
    ...(confirmed && { confirmed }),
    ...(miniAppLaunch && { miniAppLaunch }),
  })
  if (byCode) await permitAfterSignIn(deps, tx, sessionId)
  const isNew = await rememberDevice(deps, tx, { userId, device })
  if (isNew) await notifyNewDevice(deps, tx, { userId, device })
  tx.afterCommit(() =>
    logSecurity(deps.log, {
      event: 'signed_in',
      personId: userId,
      caller: device,
      sessionId,
      new_device: isNew,
      ...(by && { by }),
    }),
  )
  return { token }
}
