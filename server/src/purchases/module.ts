import type { Module } from '../module.ts'
import { keepFollowingMonths } from './months/follow-months.ts'
import { keepNotifyingOfPayments } from './notify-of-payments.ts'
import { forgetPayersHandler, mailPayerHandler } from './pay-for-me/mail-payer.ts'
import { keepSettlingRequests } from './pay-for-me/settle.ts'
import { purchasesPersonalData } from './personal-data.ts'
import { keepProcessingSales } from './process-sales.ts'
import { refundCancelledTestHandler } from './refund-cancelled-test.ts'
import { purchaseRoutes } from './routes.ts'

export const purchasesModule: Module = {
  routes: purchaseRoutes,
  jobs: [refundCancelledTestHandler, mailPayerHandler, forgetPayersHandler],
  startWorker: (deps) => [
    keepProcessingSales(deps),
    keepNotifyingOfPayments(deps),
    keepFollowingMonths(deps),
    keepSettlingRequests(deps),
  ],
  personalData: purchasesPersonalData,
  tables: [
    ...[
      'purchase',
      'purchase_source',
      'purchase_share',
      'purchase_without_partner',
      'gift',
      'promo_code',
      'promo_code_course',
      'promo_code_use',
      'purchase_begun',
      'monthly_access',
    ],
    ...[
      'course_parts',
      'course_part_section',
      'course_part_lesson',
      'part_plan',
      'purchase_part',
      'part_request',
    ],
    ...['payment_request', 'payment_request_contact'],
    ...['bundle', 'bundle_course', 'bundle_purchase'],
    ...[
      'seat_terms',
      'seat_offer',
      'seat_order',
      'seat_order_course',
      'seat_invoice',
      'seat_consent',
      'bank_transfer',
    ],
  ],
}
