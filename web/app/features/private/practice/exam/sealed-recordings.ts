import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { bytesOf } from '../../../../api/base64.ts'
import { ResumedFile } from '../../../../api/download.ts'

type OfRecording = { attemptId: number; passageId: number }

/** Sealed recordings of this page. They are large, and the same for the whole attempt. */
const loaded = new Map<string, Promise<Blob>>()
/** Those of which a part has arrived. */
const begun = new Map<string, ResumedFile>()

/** A browser without WebCrypto, on a connection without TLS, cannot unseal; it plays the address of each play instead. */
export const canUnseal = () => typeof crypto.subtle === 'object'

/** The recording of a passage, sealed. The next call goes on with a load that failed. */
export function sealedRecording({ attemptId, passageId }: OfRecording): Promise<Blob> {
  const key = `${attemptId}/${passageId}`
  const known = loaded.get(key)
  if (known) return known
  const file =
    begun.get(key) ??
    new ResumedFile({
      call: 'GET /api/practice/attempts/:id/recordings/:passage_id',
      params: { id: attemptId, passage_id: passageId },
    })
  begun.set(key, file)
  const loading = file.load()
  loaded.set(key, loading)
  loading.catch(() => loaded.delete(key))
  return loading
}

/** Loads the recordings of an attempt one after another, before they are played. Returns their size in bytes. */
export async function loadRecordings({
  id,
  recordings,
}: Pick<Attempt, 'id' | 'recordings'>): Promise<number> {
  let bytes = 0
  for (const { passage_id, plays_left } of recordings)
    if (plays_left !== 0) bytes += (await sealedRecording({ attemptId: id, passageId: passage_id })).size
  return bytes
}

/** Opens a sealed recording with the key of a play. */
export async function unsealRecording(sealed: Blob, key: string): Promise<Blob> {
  const raw = await crypto.subtle.importKey('raw', bytesOf(key), 'AES-CTR', false, ['decrypt'])
  const algorithm = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 }
  const open = await crypto.subtle.decrypt(algorithm, raw, await sealed.arrayBuffer())
  return new Blob([open], { type: 'audio/mp4' })
}
