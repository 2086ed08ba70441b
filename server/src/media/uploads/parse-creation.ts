import type { IncomingHttpHeaders } from 'node:http'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import { Metadata } from '@tus/server'
import { Failure, invalid } from '../../http/errors/failure.ts'
import type { NewUpload } from './open-upload.ts'
import { type UploadPurpose, uploadLimits } from './upload-rules.ts'

const MAX_NAME_LETTERS = 200

/**
 * What a creating request says: `Upload-Length` in bytes, and `Upload-Metadata` with `purpose`, `filename` and, when
 * the sender can, `sha256` of the whole in hexadecimal. Fails naming every bad field at once.
 */
export function parseCreation(headers: IncomingHttpHeaders): NewUpload {
  if (headers['tus-resumable'] !== '1.0.0') throw new Failure('upload_protocol')
  if (headers['upload-concat'] !== undefined) throw new Failure('malformed_body')
  const given = metadataOf(headers['upload-metadata'])
  const length = headers['upload-length']
  const size = typeof length === 'string' && /^\d{1,15}$/.test(length) ? Number(length) : 0
  const purpose = given.purpose
  const name = (given.filename ?? '').replace(/\p{Cc}/gu, '').trim()
  const sha256 = given.sha256?.toLowerCase() ?? null

  const bad: Partial<Record<'size' | 'purpose' | 'filename' | 'sha256', FieldErrorKey>> = {}
  if (size === 0) bad.size = 'wrong_type'
  if (!isPurpose(purpose)) bad.purpose = 'not_allowed'
  if (name === '') bad.filename = 'required'
  if (sha256 !== null && !/^[0-9a-f]{64}$/.test(sha256)) bad.sha256 = 'format'
  if (!isPurpose(purpose) || Object.keys(bad).length > 0) throw invalid(bad)
  return { purpose, name: [...name].slice(-MAX_NAME_LETTERS).join(''), size, sha256 }
}

function metadataOf(header: string | string[] | undefined): Record<string, string | null> {
  if (header === undefined || header === '') return {}
  try {
    return Metadata.parse(String(header))
  } catch {
    throw new Failure('malformed_body')
  }
}

const isPurpose = (text: string | null | undefined): text is UploadPurpose =>
  typeof text === 'string' && Object.hasOwn(uploadLimits, text)
