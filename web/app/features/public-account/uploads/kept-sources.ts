import { clear, delMany, entries, set } from 'idb-keyval'
import { openStore } from '../../../api/outbox.ts'
import { readToken } from '../../../shell/base/session.ts'

/** A file or a folder that can be read again after a reload. Browsers without storable handles provide none. */
export type Source = FileSystemHandle & {
  queryPermission?(): Promise<PermissionState>
  requestPermission?(): Promise<PermissionState>
}

interface KeptSource {
  handle: Source
  /** The SHA-256 of the session's token, so that another account or a later session finds nothing. */
  session: string
}
type Key = [courseId: number, keptAt: number, number: number]

const store = openStore('kashf-imports', 'sources')

/** Stores the chosen sources for a course until its import or the session has ended. */
export async function keepSources(courseId: number, chosen: readonly Source[]): Promise<void> {
  const session = await sessionMark()
  if (session === null) return
  const known = await keptSources(courseId)
  for (const [at, handle] of chosen.entries()) {
    const same = await Promise.all(known.map((other) => handle.isSameEntry(other)))
    const key: Key = [courseId, Date.now(), at]
    // If the browser has no room, the teacher chooses the folder again.
    if (!same.includes(true)) await set(key, { handle, session }, store()).catch(() => undefined)
  }
}

/** The sources that this session has stored for a course. Deletes those of other sessions. */
export async function keptSources(courseId: number): Promise<Source[]> {
  const session = await sessionMark()
  if (session === null) return []
  try {
    const all = await entries<Key, KeptSource>(store())
    const foreign = all.filter(([, kept]) => kept.session !== session)
    if (foreign.length > 0)
      await delMany(
        foreign.map(([key]) => key),
        store(),
      )
    return all.flatMap(([[course], kept]) =>
      course === courseId && kept.session === session ? [kept.handle] : [],
    )
  } catch {
    return []
  }
}

/** Deletes the sources of a course whose import has ended. */
export async function forgetSources(courseId: number): Promise<void> {
  try {
    const all = await entries<Key, KeptSource>(store())
    const keys = all.flatMap(([key]) => (key[0] === courseId ? [key] : []))
    if (keys.length > 0) await delMany(keys, store())
  } catch {
    // Storage is blocked, so that nothing was stored either.
  }
}

/** Deletes all sources, because the session has ended. */
export const forgetAllSources = (): Promise<void> => clear(store()).catch(() => undefined)

/** Whether the page may read a source without asking the user. */
export const isReadable = async (source: Source): Promise<boolean> =>
  (await source.queryPermission?.()) !== 'prompt'

/** Asks for the permission to read, which requires a user gesture. */
export async function askToRead(source: Source): Promise<void> {
  await source.requestPermission?.().catch(() => undefined)
}

export const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'
export const isFolder = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle =>
  handle.kind === 'directory'

/**
 * The hash of the session's token. Null without a session, and on pages served over plain HTTP, where no handle can be
 * stored either.
 */
async function sessionMark(): Promise<string | null> {
  const token = readToken()
  if (token === null || !window.isSecureContext) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
