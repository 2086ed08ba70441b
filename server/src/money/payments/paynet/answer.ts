/** Error codes: negative for the protocol, positive for the business rules. */
const ERRORS = {
  not_post: [-32300, 'The request must be a POST'],
  not_json: [-32700, 'The body is not JSON'],
  bad_request: [-32600, 'A field of the envelope is missing or of the wrong type'],
  no_method: [-32601, 'Method not found'],
  bad_params: [-32602, 'Wrong parameters'],
  internal: [-32603, 'Internal error'],
  spent: [77, 'The balance is too small to cancel'],
  already_exists: [201, 'Transaction already exists'],
  already_cancelled: [202, 'Transaction already cancelled'],
  no_transaction: [203, 'Transaction not found'],
  no_client: [302, 'Client not found'],
  wrong_service: [305, 'Service not found'],
  missing: [411, 'A required parameter is missing'],
  wrong_login: [412, 'Wrong login'],
  wrong_amount: [413, 'Wrong amount'],
  wrong_date: [414, 'Wrong date'],
  above_maximum: [415, 'The amount is above the maximum'],
  forbidden: [501, 'Payments are forbidden for this payer'],
  no_access: [601, 'Access denied'],
} as const satisfies Record<string, readonly [code: number, message: string]>

/** The error of a number to which nothing can be paid. */
export const UNPAYABLE = {
  unknown: 'no_client',
  blocked: 'forbidden',
  used: 'forbidden',
  closed: 'forbidden',
} as const

export type PaynetErrorName = keyof typeof ERRORS

/** The reply of a method: a result or an error. */
export type Answer = { result: object | string } | { error: { code: number; message: string } }

export function refused(name: PaynetErrorName): Answer {
  const [code, message] = ERRORS[name]
  return { error: { code, message } }
}

/** Thrown by the parameter readers, before anything is written. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(name: PaynetErrorName) {
    super(name)
    this.answer = refused(name)
  }
}
