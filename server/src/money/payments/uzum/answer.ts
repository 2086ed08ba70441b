/** Error codes of the Merchant API. */
const ERRORS = {
  no_access: 10001,
  not_json: 10002,
  bad_operation: 10003,
  missing: 10005,
  wrong_service: 10006,
  no_account: 10007,
  already_created: 10010,
  wrong_amount: 10011,
  below_minimum: 10012,
  above_maximum: 10013,
  no_transaction: 10014,
  cancelled: 10015,
  already_confirmed: 10016,
  cannot_cancel: 10017,
  already_cancelled: 10018,
  internal: 99999,
} as const

export type UzumErrorName = keyof typeof ERRORS

/** The reply of a webhook: the fields of a success, or the code of a failure. */
export type Answer = { success: object } | { errorCode: number }

export const refused = (name: UzumErrorName): Answer => ({ errorCode: ERRORS[name] })

/** Thrown by the parameter readers, before anything is written. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(name: UzumErrorName) {
    super(name)
    this.answer = refused(name)
  }
}
