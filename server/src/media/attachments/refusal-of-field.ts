import type { ErrorCode } from '@kashf/contract/errors.ts'
import { Failure } from '../../http/errors/failure.ts'

const REFUSALS: ErrorCode[] = ['attachment_type_refused', 'video_type_refused', 'image_refused']

/** Says of which field a refused file was: the sentence stands at the failure and at the field. */
export async function asField<T>(field: string, storing: Promise<T>): Promise<T> {
  try {
    return await storing
  } catch (error) {
    if (error instanceof Failure && REFUSALS.includes(error.code)) {
      throw new Failure(error.code, { fields: { [field]: error.message } })
    }
    throw error
  }
}
