import type { Calls } from '../call.ts'
import { answerSchema } from '../common.ts'
import { UploadChecksum, UploadParams } from './media.ts'

export const mediaCalls = {
  'PUT /api/uploads/:id/checksum': {
    params: UploadParams,
    body: UploadChecksum,
    answer: answerSchema(UploadChecksum),
  },
} satisfies Calls
