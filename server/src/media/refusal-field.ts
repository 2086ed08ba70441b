import type { ErrorCode } from '@kashf/contract/errors.ts'
import { Failure } from '../errors/failure.ts'

const REFUSALS: ErrorCode[] = ['attachment_type_refused', 'video_type_refused', 'image_refused']

/** Adds the form field that a refused file came from to the failure, with the same code. */
export async function withRefusalField<T>(field: string, storing: Promise<T>): Promise<T> {
  try {
    return await storing
  } catch (error) {
    if (error instanceof Failure && REFUSALS.includes(error.code)) {
      throw new Failure(error.code, { fields: { [field]: error.fields?.file ?? { code: error.code } } })
    }
    throw error
  }
}
