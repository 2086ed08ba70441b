import { Type } from 'typebox'
import { BuyQuery } from '../money/money.ts'

const { promo_code, tariff, group } = BuyQuery.properties

/** What a student wants to buy when the wallet lacks money. */
export const BeginPurchaseBody = Type.Object({ promo_code, tariff, group })

export const BegunPurchase = Type.Object({
  missing: Type.Number({ description: 'what the wallet lacks, UZS; 0: nothing' }),
})
