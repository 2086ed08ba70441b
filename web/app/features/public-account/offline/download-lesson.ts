import { chaptersOf } from '@kashf/contract/learning/chapters.ts'
import { api } from '../../../api/client/client.ts'
import { keepPage } from '../../../shell/start/keep-page.lazy.ts'
import { UrlRefresher } from '../../visitor/player/source/url-refresher.ts'
import { fetchSignedUrl } from '../../visitor/player/source/use-signed-url.ts'
import { readAccountKey } from './account-key.ts'
import { noteContact, ownDevice } from './device.ts'
import { downloadPapers, PAPERS } from './download-papers.ts'
import { withPictures } from './pictures-inside.ts'
import { lessonKey, sealPiece } from './pieces.ts'
import { fileTrack, masterOf, missingRanges, trackOf } from './playlists.ts'
import { renewLicences } from './renew-licences.ts'
import {
  changeLesson,
  deletePieces,
  filesOfSaved,
  type PieceKey,
  type SavedLesson,
  type SavedTrack,
  savedLesson,
  storedPieces,
  storePieces,
  TEXT,
} from './saved-lessons.ts'

const MAX_REQUEST_BYTES = 512 * 1024
/** The timeout of a request: half a megabyte at 40 kbit/s. */
const REQUEST_MS = 120_000

export interface DownloadDeps {
  signal: AbortSignal
  /** Called before each request; waits while requests are not allowed. */
  mayRequest: () => Promise<void>
  /** Receives the number of bytes on the device. */
  onProgress: (bytes: number) => void
}

/** A server refused a part of the lesson. */
export class PartRefused extends Error {
  override name = 'PartRefused'
  status: number
  constructor(status: number) {
    super(`refused with ${status}`)
    this.status = status
  }
}

/**
 * Downloads a lesson completely, resuming an earlier attempt. Rejects when the connection is lost (`TypeError`,
 * `TimeoutError`), on a full disk (`QuotaExceededError`), or with the server's refusal.
 */
export async function downloadLesson(userId: number, lessonId: number, deps: DownloadDeps): Promise<void> {
  await deps.mayRequest()
  await keepPage('downloads')
  // A newly opened page does not have the account's part of the key yet, so fetch it.
  if (!readAccountKey(userId)) await renewLicences(userId)
  const begun = await savedLesson(userId, lessonId)
  if (!begun) return
  const lesson = begun.master && begun.licence ? begun : await begin(begun, deps)
  const key = await keyOf(lesson)
  const there = await storedPieces(userId, lessonId)
  const isThere = (track: number) => (piece: number) => there.has(`${track}/${piece}`)
  let done = lesson.tracks.reduce(
    (sum, { pieces }, track) => sum + bytesOfAll(pieces.filter((_, piece) => isThere(track)(piece))),
    0,
  )
  deps.onProgress(done)
  const addresses = addressesOf(lesson)
  for (const [track, { name, pieces }] of lesson.tracks.entries()) {
    for (const range of missingRanges(pieces, isThere(track), MAX_REQUEST_BYTES)) {
      await deps.mayRequest()
      const bytes = await fetchRange(await addresses(name), range, deps.signal)
      await seal(key, lesson, track, range, bytes)
      done += range.bytes
      deps.onProgress(done)
    }
  }
  await changeLesson(userId, lessonId, (known) => ({ ...known, saved_at: new Date().toISOString() }))
}

const bytesOfAll = (pieces: SavedTrack['pieces']) => pieces.reduce((sum, [, bytes]) => sum + bytes, 0)

/** Fetches the licence, which has a new key, and all small files. */
async function begin(lesson: SavedLesson, { signal }: DownloadDeps): Promise<SavedLesson> {
  const { user_id: userId, lesson_id: lessonId, video_id, quality } = lesson
  const device = await ownDevice(userId)
  const granted = await api('PUT /api/users/offline-devices/:id/lessons/:lesson_id', {
    params: { id: device.id, lesson_id: lessonId },
  })
  await noteContact(userId, granted.data, { id: device.id, privateKey: device.privateKey })
  const [address, page, notes, papers] = await Promise.all([
    fetchSignedUrl(`video/${video_id}`, {}, signal),
    api('GET /api/courses/lesson/:id', { params: { id: lessonId }, signal }),
    api('GET /api/courses/lesson/:id/notes', { params: { id: lessonId }, signal }),
    downloadPapers(lessonId, signal),
  ])
  const base = (address.hls ?? '').replace(/master\.m3u8$/, '')
  const master = masterOf(await fetchText(`${base}master.m3u8`, signal), quality)
  const tracks: SavedTrack[] = []
  for (const name of master.renditions) {
    tracks.push(trackOf(name, await fetchText(`${base}${name}/index.m3u8`, signal)))
  }
  const files: [track: number, bytes: Uint8Array<ArrayBuffer>][] = []
  const addFile = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    files.push([tracks.length, bytes])
    tracks.push({ name, playlist: null, pieces: [[0, bytes.length]] })
  }
  for (const { language, url } of address.captions) {
    addFile(`captions-${language}`, new TextEncoder().encode(await fetchText(url, signal)))
  }
  if (papers) addFile(PAPERS, papers)
  if (page.data.text) addFile(TEXT, new TextEncoder().encode(await withPictures(page.data.text.html, signal)))
  for (const { track, bytes } of filesOfSaved(lesson)) tracks.push(fileTrack(track, bytes))

  const begun: SavedLesson = {
    ...lesson,
    licence: granted.data.licence,
    master: master.text,
    tracks,
    captions: address.captions.map(({ language }) => language),
    chapters: chaptersOf(page.data, page.data.duration_s).chapters,
    position_s: page.data.position_s,
    completed: page.data.completed,
    notes: notes.data,
  }
  // Delete the pieces that an earlier licence encrypted.
  await deletePieces(userId, lessonId)
  const key = await keyOf(begun)
  for (const [track, bytes] of files) {
    await seal(key, begun, track, { pieces: [0] }, bytes)
  }
  await changeLesson(userId, lessonId, () => begun)
  return begun
}

async function keyOf({ user_id: userId, licence }: SavedLesson): Promise<CryptoKey> {
  const { privateKey } = await ownDevice(userId)
  const accountKey = readAccountKey(userId)
  if (!licence || !accountKey) throw new DOMException('signed out', 'AbortError')
  return lessonKey({ privateKey, accountKey, licence })
}

/** Encrypts and stores consecutive pieces. */
async function seal(
  key: CryptoKey,
  lesson: SavedLesson,
  track: number,
  { pieces }: { pieces: number[] },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { user_id: userId, lesson_id: lessonId } = lesson
  const sealed: [PieceKey, ArrayBuffer][] = []
  let from = 0
  for (const piece of pieces) {
    const length = lesson.tracks[track]?.pieces[piece]?.[1] ?? 0
    const place = { userId, lessonId, track, piece }
    sealed.push([place, await sealPiece(key, place, bytes.subarray(from, from + length))])
    from += length
  }
  // Another tab may have deleted the lesson meanwhile.
  if (!(await savedLesson(userId, lessonId))) throw new DOMException('deleted', 'AbortError')
  await storePieces(sealed)
}

/** Returns a function that gives a track's currently valid address. */
function addressesOf(lesson: SavedLesson): (track: string) => Promise<string> {
  let video: Promise<{ base: string; refresher: UrlRefresher }> | undefined
  const files = new Map(filesOfSaved(lesson).map(({ track, file }) => [track, file]))
  const signed = new Map<string, Promise<string>>()
  const openVideo = async () => {
    const requestUrl = () => fetchSignedUrl(`video/${lesson.video_id}`)
    const issuedAtMs = Date.now()
    const first = await requestUrl()
    const refresher = new UrlRefresher(first, {
      issuedAtMs,
      requestUrl,
      nowMs: () => Date.now(),
      onRefused: () => {},
    })
    return { base: (first.hls ?? '').replace(/master\.m3u8$/, ''), refresher }
  }
  return async (track) => {
    const file = files.get(track)
    if (file !== undefined) {
      const address = signed.get(track) ?? fetchSignedUrl(file).then(({ signedUrl }) => signedUrl)
      signed.set(track, address)
      return address
    }
    video ??= openVideo()
    const { base, refresher } = await video
    return refresher.freshUrl(`${base}${track}/v.mp4`)
  }
}

const limited = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)])

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal: limited(signal) })
  if (!response.ok) throw new PartRefused(response.status)
  return response.text()
}

async function fetchRange(
  url: string,
  { from, bytes }: { from: number; bytes: number },
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { Range: `bytes=${from}-${from + bytes - 1}` }
  const response = await fetch(url, { headers, signal: limited(signal), cache: 'no-store' })
  if (response.status !== 206) throw new PartRefused(response.status)
  const body = new Uint8Array(await response.arrayBuffer())
  if (body.length !== bytes) throw new TypeError(`${body.length} of ${bytes} bytes arrived`)
  return body
}
