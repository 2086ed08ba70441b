import { Type } from 'typebox'
import { FULL_MILLI } from './verdict.ts'

/** Thousandths of what an answer can earn. */
export const Credit = Type.Integer({ minimum: 0, maximum: FULL_MILLI })
