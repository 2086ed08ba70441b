import { type Static, Type } from 'typebox'
import { oneOf } from '../../common.ts'
import { MAX_TYPED_FORMULA } from '../shorthand.ts'
import { Credit } from './credit.ts'

/**
 * A formula, which any equivalent one equals; with a `form` only one that is multiplied out or written as a product.
 * Only the server grades it (`server/src/practice/formulas`).
 */
export const FormulaKey = Type.Object({
  kind: Type.Literal('formula'),
  answers: Type.Array(
    Type.Object({ latex: Type.String({ minLength: 1, maxLength: MAX_TYPED_FORMULA }), credit: Credit }),
    { minItems: 1, maxItems: 20 },
  ),
  form: Type.Optional(oneOf(['expanded', 'factored'])),
})
export type FormulaKey = Static<typeof FormulaKey>
