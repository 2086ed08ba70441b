import { type Static, Type } from 'typebox'
import { Day, Id, nullable, PersonName, Time } from '../common.ts'
import {
  IKPU_DIGITS,
  MAX_PACKAGE_CODE_DIGITS,
  MAX_RECEIPT_NAME,
  MAX_UNIT_CODE,
  MAX_VAT_PERCENT,
  PINFL_DIGITS,
  TIN_DIGITS,
} from './limits.ts'

/** The state catalogue's code of a good or service. */
const Ikpu = Type.String({
  pattern: `^[0-9]{${IKPU_DIGITS}}$`,
  description: `${IKPU_DIGITS} digits, may begin with zeros`,
})
const PackageCode = Type.String({ pattern: `^[0-9]{1,${MAX_PACKAGE_CODE_DIGITS}}$` })
const VatPercent = Type.Integer({ minimum: 0, maximum: MAX_VAT_PERCENT })

const terms = {
  ikpu: Ikpu,
  package_code: PackageCode,
  unit_code: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_UNIT_CODE })),
  vat_percent: VatPercent,
  receipt_name: Type.String({
    minLength: 1,
    maxLength: MAX_RECEIPT_NAME,
    description: 'as tax receipts name it, with the unit at its end',
  }),
}
/** The first day of validity in Tashkent. Without it, or with today, the terms are valid immediately. */
const validFrom = Type.Optional(Day)

/** The platform's terms, which are those of top-ups and of every course without its own. */
export const PlatformFiscalBody = Type.Object({
  ...terms,
  seller_tax_id: Type.String({
    pattern: `^([0-9]{${TIN_DIGITS}}|[0-9]{${PINFL_DIGITS}})$`,
    description: 'TIN (9 digits) or PINFL (14 digits)',
  }),
  valid_from: validFrom,
})
export type PlatformFiscalBody = Static<typeof PlatformFiscalBody>

/** Terms of one course. Without `terms`: those of the platform again. */
export const CourseFiscalBody = Type.Object({
  terms: Type.Optional(Type.Object(terms)),
  valid_from: validFrom,
})
export type CourseFiscalBody = Static<typeof CourseFiscalBody>

export const FiscalTerms = Type.Object({
  ikpu: Type.String(),
  package_code: Type.String(),
  unit_code: nullable(Type.Integer()),
  vat_percent: Type.Integer(),
  receipt_name: Type.String(),
})
export type FiscalTerms = Static<typeof FiscalTerms>

/** Past, present and future terms of the platform or of a course. */
export const FiscalState = Type.Object({
  current: nullable(FiscalTerms, 'in force now; null: none were set, and no tax data are sent'),
  is_own: Type.Boolean({ description: 'of the course itself and not of the platform' }),
  history: Type.Array(
    Type.Object({
      id: Id,
      terms: nullable(FiscalTerms, 'null: back to the terms of the platform'),
      seller_tax_id: nullable(Type.String(), 'of the platform only'),
      valid_from: Time,
      set_by: PersonName,
    }),
    { description: 'newest first, the latest 100' },
  ),
})
export type FiscalState = Static<typeof FiscalState>

/** The tax data of a purchase. */
export const FiscalLine = Type.Object({
  ikpu: Type.String(),
  package_code: Type.String(),
  vat_percent: Type.Integer(),
  vat: Type.Number({ description: 'UZS, the part of what was paid' }),
})
export type FiscalLine = Static<typeof FiscalLine>
