import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema } from '../common.ts'
import { Banner } from './banners.ts'
import { ContactBody, ContactReplyBody, ContactSent } from './contact.ts'

export const contentCalls = {
  'GET /api/banners': { answer: answerSchema(Type.Array(Banner)) },
  'POST /api/contact': { body: ContactBody, answer: answerSchema(ContactSent) },
  'POST /api/contact/replies': { body: ContactReplyBody, answer: answerSchema(ContactSent) },
} satisfies Calls
