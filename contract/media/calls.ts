import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema } from '../common.ts'
import { OpenUpload, UploadChecksum, UploadParams } from './media.ts'

export const mediaCalls = {
  'GET /api/uploads': { answer: answerSchema(Type.Array(OpenUpload)) },
  'PUT /api/uploads/:id/checksum': {
    params: UploadParams,
    body: UploadChecksum,
    answer: answerSchema(UploadChecksum),
  },
} satisfies Calls
