import type { IncomingHttpHeaders } from 'node:http'
import type { FieldErrorKey } from '@kashf/contract/errors.ts'
import { Metadata } from '@tus/server'
import { Failure, invalid } from '../../errors/failure.ts'
import type { NewUpload } from './open-upload.ts'
import { type UploadPurpose, uploadLimits } from './upload.ts'

const MAX_NAME_CHARACTERS = 200

/**
 * Parses the headers of a creation request: `Upload-Length` in bytes, and `Upload-Metadata` with `purpose`, `filename`
 * and optionally `sha256` of the whole file in hexadecimal. Fails with all invalid fields at once.
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

  const problems: Partial<Record<'size' | 'purpose' | 'filename' | 'sha256', FieldErrorKey>> = {}
  if (size === 0) problems.size = 'wrong_type'
  if (!isPurpose(purpose)) problems.purpose = 'not_allowed'
  if (name === '') problems.filename = 'required'
  if (sha256 !== null && !/^[0-9a-f]{64}$/.test(sha256)) problems.sha256 = 'format'
  if (!isPurpose(purpose) || Object.keys(problems).length > 0) throw invalid(problems)
  return { purpose, name: [...name].slice(-MAX_NAME_CHARACTERS).join(''), size, sha256 }
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
