import type { Calls } from '../call.ts'
import { answerSchema, ChangedId, pageSchema } from '../common.ts'
import {
  OfferedCourse,
  Partner,
  PartnerCourse,
  PartnerLink,
  PartnerOfferBody,
  PartnerPaging,
  PartnerSale,
  PartnerSalesCsvQuery,
  PartnerSalesQuery,
  PastOffer,
  TakeLinkBody,
} from './partners.ts'

export const partnersCalls = {
  // The owner of a course
  'GET /api/partners': { query: PartnerPaging, answer: pageSchema(Partner) },
  'DELETE /api/partners/:id': { answer: answerSchema(ChangedId) },
  'POST /api/partners/:id/restore': { answer: answerSchema(ChangedId) },
  'GET /api/partners/courses': { query: PartnerPaging, answer: pageSchema(OfferedCourse) },
  'PUT /api/courses/:id/partners': { body: PartnerOfferBody, answer: answerSchema(OfferedCourse) },
  'GET /api/courses/:id/partners/offers': { query: PartnerPaging, answer: pageSchema(PastOffer) },

  // Partners
  'GET /api/partner-courses': { query: PartnerPaging, answer: pageSchema(PartnerCourse) },
  'GET /api/partner-links': { query: PartnerPaging, answer: pageSchema(PartnerLink) },
  'POST /api/partner-links': { body: TakeLinkBody, answer: answerSchema(PartnerLink) },
  'DELETE /api/partner-links/:id': { answer: answerSchema(ChangedId) },
  'GET /api/partner-sales': { query: PartnerSalesQuery, answer: pageSchema(PartnerSale) },
  'GET /api/partner-sales.csv': { query: PartnerSalesCsvQuery, produces: 'text/csv' },
} satisfies Calls
