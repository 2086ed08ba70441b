import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema } from '../common.ts'
import { Banner } from './banners.ts'
import { ContactBody, ContactSent } from './content.ts'

export const contentCalls = {
  'GET /api/banners': { answer: answerSchema(Type.Array(Banner)) },
  'POST /api/contact': { body: ContactBody, answer: answerSchema(ContactSent) },
} satisfies Calls
