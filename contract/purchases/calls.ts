import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { answerSchema, ChangedId, nullable, pageSchema } from '../common.ts'
import { BoughtAnswer, BuyQuery, Refunded, RefundQuery, RefundTerms } from '../money/money.ts'
import { BeginPurchaseBody, BegunPurchase } from './begun.ts'
import {
  BoughtBundle,
  Bundle,
  BundlesQuery,
  BuyBundleBody,
  ChangeBundleBody,
  CreateBundleBody,
  EndBundleBody,
  PublicBundle,
} from './bundles.ts'
import {
  Gift,
  GiftCodeBody,
  GiftOffer,
  GiftsQuery,
  GiveCourseBody,
  RedeemGiftBody,
  UsedGift,
} from './gifts.ts'
import { MonthlyCourse, MonthPriceBody, MonthsQuery, PaidMonth } from './months.ts'
import { BoughtParts, BuyPartsBody, CourseParts, CoursePartsBody, PartPlan } from './parts.ts'
import {
  AskToPayBody,
  PayerContactBody,
  PaymentRequest,
  PaymentRequestCode,
  PaymentRequestProgress,
  PaymentRequestsQuery,
} from './pay-for-me.ts'
import {
  ChangePromoCodeBody,
  CreatePromoCodeBody,
  PausePromoCodeBody,
  PromoCode,
  PromoCodesQuery,
  PromoQuote,
  QuoteBody,
} from './promo-codes.ts'
import {
  OwnFees,
  PendingDay,
  Sale,
  SalesCsvQuery,
  SalesOfSource,
  SalesQuery,
  SalesSourcesQuery,
} from './sales.ts'
import {
  OrderedSeat,
  OrderSeatsBody,
  ReturnedSeats,
  ReturnSeatsBody,
  SeatConsent,
  SeatOffer,
  SeatOfferQuery,
  SeatOrder,
  SeatOrdersQuery,
  SeatSale,
  SeatSaleBody,
} from './seat-orders.ts'

export const purchasesCalls = {
  // Bundles
  'GET /api/bundles': { query: BundlesQuery, answer: pageSchema(Bundle) },
  'POST /api/bundles': { body: CreateBundleBody, answer: answerSchema(Bundle) },
  'PUT /api/bundles/:id': { body: ChangeBundleBody, answer: answerSchema(Bundle) },
  'PATCH /api/bundles/:id': { body: EndBundleBody, answer: answerSchema(Bundle) },
  'GET /api/bundles/:id': { answer: answerSchema(PublicBundle) },
  'POST /api/bundles/:id/purchase': { body: BuyBundleBody, answer: answerSchema(BoughtBundle) },

  // Gifts
  'GET /api/gifts': { query: GiftsQuery, answer: pageSchema(Gift) },
  'POST /api/gifts': { body: GiveCourseBody, answer: answerSchema(Gift) },
  'POST /api/gifts/:id/return': { answer: answerSchema(Gift) },
  'POST /api/gifts/show': { body: GiftCodeBody, answer: answerSchema(GiftOffer) },
  'POST /api/gifts/redeem': { body: RedeemGiftBody, answer: answerSchema(UsedGift) },

  // Places for firms
  'GET /api/courses/:id/seat-sale': { answer: answerSchema(SeatSale) },
  'PUT /api/courses/:id/seat-sale': { body: SeatSaleBody, answer: answerSchema(SeatSale) },
  'GET /api/courses/:id/seat-offer': { query: SeatOfferQuery, answer: answerSchema(SeatOffer) },
  'GET /api/bundles/:id/seat-offer': { answer: answerSchema(SeatOffer) },
  'GET /api/seat-orders': { query: SeatOrdersQuery, answer: pageSchema(SeatOrder) },
  'POST /api/seat-orders': { body: OrderSeatsBody, answer: answerSchema(SeatOrder) },
  'GET /api/seat-orders/:id': { answer: answerSchema(SeatOrder) },
  'POST /api/seat-orders/:id/cancel': { answer: answerSchema(SeatOrder) },
  'GET /api/seat-orders/:id/seats': { query: SeatOrdersQuery, answer: pageSchema(OrderedSeat) },
  'GET /api/seat-orders/:id/codes.csv': { produces: 'text/csv' },
  'POST /api/seat-orders/:id/return': { body: ReturnSeatsBody, answer: answerSchema(ReturnedSeats) },
  'GET /api/seat-consents': { query: SeatOrdersQuery, answer: pageSchema(SeatConsent) },
  'DELETE /api/seat-consents/:id': { answer: answerSchema(ChangedId) },

  // Courses paid by the month
  'GET /api/months': { query: MonthsQuery, answer: pageSchema(MonthlyCourse) },
  'POST /api/months/:course_id/payment': { body: MonthPriceBody, answer: answerSchema(PaidMonth) },
  'PUT /api/months/:course_id/charging': { body: MonthPriceBody, answer: answerSchema(Type.Null()) },
  'DELETE /api/months/:course_id/charging': { answer: answerSchema(Type.Null()) },

  // Courses in parts
  'GET /api/courses/:id/parts': { answer: answerSchema(CourseParts) },
  'PUT /api/courses/:id/parts': { body: CoursePartsBody, answer: answerSchema(CourseParts) },
  'GET /api/courses/:id/part-plan': { answer: answerSchema(nullable(PartPlan)) },
  'POST /api/courses/:id/part-plan/purchase': { body: BuyPartsBody, answer: answerSchema(BoughtParts) },
  // Requests to pay
  'GET /api/payment-requests': { query: PaymentRequestsQuery, answer: pageSchema(PaymentRequest) },
  'POST /api/payment-requests': { body: AskToPayBody, answer: answerSchema(PaymentRequest) },
  'POST /api/payment-requests/:id/withdraw': { answer: answerSchema(PaymentRequest) },
  'POST /api/payment-requests/show': {
    body: PaymentRequestCode,
    answer: answerSchema(PaymentRequestProgress),
  },
  'POST /api/payment-requests/contact': { body: PayerContactBody, answer: answerSchema(Type.Null()) },

  // Promo codes
  'GET /api/promo-codes': { query: PromoCodesQuery, answer: pageSchema(PromoCode) },
  'POST /api/promo-codes': { body: CreatePromoCodeBody, answer: answerSchema(PromoCode) },
  'PUT /api/promo-codes/:id': { body: ChangePromoCodeBody, answer: answerSchema(PromoCode) },
  'PATCH /api/promo-codes/:id': { body: PausePromoCodeBody, answer: answerSchema(PromoCode) },
  'DELETE /api/promo-codes/:id': { answer: answerSchema(Type.Null()) },
  'POST /api/promo-codes/:id/restore': { answer: answerSchema(PromoCode) },
  'POST /api/promo-codes/quote/:course_id': { body: QuoteBody, answer: answerSchema(PromoQuote) },

  // A teacher's sales
  'GET /api/sales': { query: SalesQuery, answer: pageSchema(Sale) },
  'GET /api/sales/pending': { answer: answerSchema(Type.Array(PendingDay)) },
  'GET /api/sales/sources': { query: SalesSourcesQuery, answer: answerSchema(Type.Array(SalesOfSource)) },
  'GET /api/sales/fees': { answer: answerSchema(OwnFees) },
  'GET /api/sales.csv': { query: SalesCsvQuery, produces: 'text/csv' },

  // Courses
  'GET /api/actioncourses/buy-course/:id': { query: BuyQuery, answer: answerSchema(BoughtAnswer) },
  'POST /api/purchases/:course_id/begun': { body: BeginPurchaseBody, answer: answerSchema(BegunPurchase) },
  'GET /api/purchases/:course_id/refund': { query: RefundQuery, answer: answerSchema(RefundTerms) },
  'POST /api/purchases/:course_id/refund': { query: RefundQuery, answer: answerSchema(Refunded) },
} satisfies Calls
