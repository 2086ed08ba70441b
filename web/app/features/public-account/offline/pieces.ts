import type { OfflineLicence } from '@kashf/contract/learning/offline.ts'
import { bytesOf } from '../../../api/base64.ts'
import { type PieceKey, readPiece, type SavedLesson } from './saved-lessons.ts'

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

export interface KeyParts {
  privateKey: CryptoKey
  accountKey: Uint8Array<ArrayBuffer>
  licence: OfflineLicence
}

/**
 * Derives the key of a lesson's pieces from the parts of device, server and account (decision 60). Rejects when the
 * licence was modified or belongs to another device.
 */
export async function lessonKey({ privateKey, accountKey, licence }: KeyParts): Promise<CryptoKey> {
  const contentKey = await crypto.subtle.unwrapKey(
    'raw',
    bytesOf(licence.key),
    privateKey,
    { name: 'RSA-OAEP', label: utf8(licence.claims) },
    'HKDF',
    false,
    ['deriveKey'],
  )
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: accountKey, info: utf8('kashf lesson') },
    contentKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Each piece has its own nonce under the key of its download, and is bound to its position. */
function sealing({ lessonId, track, piece }: PieceKey): AesGcmParams {
  const iv = new Uint8Array(12)
  const view = new DataView(iv.buffer)
  view.setUint32(0, track)
  view.setUint32(8, piece)
  return { name: 'AES-GCM', iv, additionalData: utf8(`${lessonId}/${track}/${piece}`) }
}

export const sealPiece = (
  key: CryptoKey,
  place: PieceKey,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer> => crypto.subtle.encrypt(sealing(place), key, bytes)

/** Decrypts a piece. Rejects when it is missing or was modified. */
export async function openPiece(key: CryptoKey, place: PieceKey): Promise<ArrayBuffer> {
  const sealed = await readPiece(place)
  if (!sealed) throw new Error(`piece ${place.track}/${place.piece} of lesson ${place.lessonId} is missing`)
  return crypto.subtle.decrypt(sealing(place), key, sealed)
}

/** Decrypts a whole file of the lesson, captions or the attachment. Null when there is none with this name. */
export async function openFile(key: CryptoKey, lesson: SavedLesson, name: string): Promise<Blob | null> {
  const track = lesson.tracks.findIndex((candidate) => candidate.name === name)
  const { user_id: userId, lesson_id: lessonId } = lesson
  const pieces = lesson.tracks[track]?.pieces
  if (!pieces) return null
  const parts = pieces.map((_, piece) => openPiece(key, { userId, lessonId, track, piece }))
  return new Blob(await Promise.all(parts))
}
