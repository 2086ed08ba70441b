/** Errors of the SHOP API with Click's own notes. */
const ERRORS = {
  success: [0, 'Success'],
  bad_sign: [-1, 'SIGN CHECK FAILED!'],
  wrong_amount: [-2, 'Incorrect parameter amount'],
  no_action: [-3, 'Action not found'],
  already_paid: [-4, 'Already paid'],
  no_user: [-5, 'User does not exist'],
  no_transaction: [-6, 'Transaction does not exist'],
  failed: [-7, 'Failed to update user'],
  bad_request: [-8, 'Error in request from click'],
  cancelled: [-9, 'Transaction cancelled'],
} as const satisfies Record<string, readonly [error: number, note: string]>

/** The reply of a step: our payment id on success, `error` (0 or negative), and its note. */
export interface Answer {
  merchant_prepare_id?: number
  merchant_confirm_id?: number
  error: number
  error_note: string
}

/** The reply for an outcome by its name. */
export function answered(name: keyof typeof ERRORS): Answer {
  const [error, error_note] = ERRORS[name]
  return { error, error_note }
}
