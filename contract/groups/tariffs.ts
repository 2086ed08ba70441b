import { type Static, Type } from 'typebox'
import { Id, integerOrNull, nullable, TITLE, Time } from '../common.ts'
import { MAX_INT4 } from '../constants.ts'
import { MAX_PLACES, MAX_TARIFF_DESCRIPTION, MAX_TARIFF_TITLE, MAX_TARIFFS } from './limits.ts'

const edit = Type.Integer({
  minimum: 1,
  maximum: MAX_INT4,
  description: 'the one on which the change is based',
})

/** What a tariff sells, always sent as a whole. */
export const TariffBody = Type.Object({
  title: Type.String({ minLength: 1, maxLength: MAX_TARIFF_TITLE, pattern: TITLE }),
  description: Type.String({ maxLength: MAX_TARIFF_DESCRIPTION }),
  price: Type.Integer({ minimum: 0, maximum: 100_000_000, description: "so'm without the fee; 0 is free" }),
  period: Type.Integer({ minimum: 1, maximum: 13, description: 'months of access, 13 for life' }),
  with_group: Type.Boolean({ description: 'the buyer joins a group' }),
  with_checking: Type.Boolean({ description: 'a curator checks the homework' }),
  places: integerOrNull({ minimum: 1, maximum: MAX_PLACES }, 'null: as many as come'),
})
export type TariffBody = Static<typeof TariffBody>

export const ChangeTariffBody = Type.Object({ ...TariffBody.properties, edit })
export type ChangeTariffBody = Static<typeof ChangeTariffBody>

export const TariffOrderBody = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: MAX_TARIFFS, description: 'all tariffs on sale, each once' }),
})

/** A tariff as the course's owner sees it. */
export const Tariff = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  price: Type.Number({ description: 'UZS without the fee' }),
  price_to_pay: Type.Number({ description: 'UZS with the fee' }),
  period: Type.Integer(),
  with_group: Type.Boolean(),
  with_checking: Type.Boolean(),
  places: nullable(Type.Integer()),
  taken: Type.Integer({ description: 'sold and offered places' }),
  waiting: Type.Integer({ description: 'people in its queue' }),
  edit: Type.Integer(),
  retired_at: nullable(Time, 'since when it is no longer sold'),
})
export type Tariff = Static<typeof Tariff>
