/**
 * Why a request to an address that a person gave failed:
 * - `address_refused`: not https on port 443, with a password, or not on the public internet
 * - `unreachable`: no address, no connection, an invalid certificate, or a connection that broke
 * - `timed_out`: no connection, no headers or no more bytes in time
 * - `too_slow`, `too_large`: the body, by the limits of the caller
 * - `bad_answer`: oversized headers, a compressed body, or a redirect to nowhere
 */
export type OutboundProblem =
  | 'address_refused'
  | 'unreachable'
  | 'timed_out'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'bad_answer'

/** The failure of a request to a user-supplied address. */
export class OutboundFailure extends Error {
  readonly problem: OutboundProblem

  constructor(problem: OutboundProblem, options?: ErrorOptions) {
    super(`outbound request: ${problem}`, options)
    this.problem = problem
  }
}
