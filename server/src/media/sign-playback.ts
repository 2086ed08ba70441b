import type { Deps } from '../deps.ts'
import { keys } from './keys.ts'
import { directAddress } from './playback/direct-address.ts'
import { makeToken } from './playback/token.ts'

type SignDeps = Pick<Deps, 'env' | 'clock'>

/** An address that works for one viewer until `expiresAt`. Whoever calls has decided that this viewer may. */
export interface SignedAddress {
  signedUrl: string
  expiresAt: Date
}

/** How long an address lives that nobody asks about any more: what was taken away lasts this long at most. */
export const ADDRESS_LIFE_MS = 5 * 60_000
/** The longest that a player which loads by itself may go on; it is asked about all the time (`may-still-play.ts`). */
const KEPT_LIFE_MS = 6 * 3600_000

interface Signing {
  viewerId: number | null
  /** The viewer's right ends then, whatever the address says; null: it does not end by itself. */
  until: Date | null
}

/**
 * Address of a video's master playlist. Lives 5 minutes and says nothing to anybody: the bytes behind it need no
 * question to the database, and the player exchanges it in time. `isKept` is for players that can't: it lives as long as
 * the right to it, which is asked about at every file.
 */
export function signPlayback(
  deps: SignDeps,
  input: Signing & { videoId: number; isKept: boolean },
): SignedAddress {
  const { videoId, viewerId, isKept } = input
  const expiresAt = expiry(deps, ADDRESS_LIFE_MS, input.until)
  const token = makeToken(deps, {
    opens: isKept ? `kept/${videoId}` : `video/${videoId}`,
    viewerId,
    expiresAt: isKept ? expiry(deps, KEPT_LIFE_MS, input.until) : expiresAt,
  })
  return { signedUrl: `/v/${videoId}/${token}/master.m3u8`, expiresAt }
}

/** Where the bytes of each rendition lie, for as long as the address; undefined while the application serves them. */
export function signMedia(
  deps: SignDeps & Pick<Deps, 'storage'>,
  input: {
    videoId: number
    renditions: readonly { name: string }[]
    viewerId: number | null
    expiresAt: Date
  },
): Record<string, string> | undefined {
  if (deps.env.mediaUrl === null) return undefined
  const addresses: Record<string, string> = {}
  for (const { name } of input.renditions) {
    const address = directAddress(deps, `${keys.rendition(input.videoId, name)}/v.mp4`, input)
    if (address) addresses[name] = address
  }
  return addresses
}

/** Address of an attachment's download; a download that has begun goes on. */
export function signAttachment(
  deps: SignDeps,
  input: Signing & { attachment: { id: number; name: string } },
): SignedAddress {
  const { id, name } = input.attachment
  const expiresAt = expiry(deps, ADDRESS_LIFE_MS, input.until)
  const token = makeToken(deps, { opens: `file/${id}`, viewerId: input.viewerId, expiresAt })
  return { signedUrl: `/f/${id}/${token}/${encodeURIComponent(name)}`, expiresAt }
}

function expiry(deps: SignDeps, lifeMs: number, until: Date | null): Date {
  const end = deps.clock.now().getTime() + lifeMs
  return new Date(until ? Math.min(end, until.getTime()) : end)
}
