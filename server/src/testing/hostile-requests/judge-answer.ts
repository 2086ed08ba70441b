import { ERRORS } from '@kashf/contract/errors.ts'
import type { Answer } from './send-hostile.ts'

const statuses: ReadonlyMap<string, number> = new Map(
  Object.entries(ERRORS).map(([code, [status]]) => [code, status]),
)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fault of an error response; null if it has a documented code with the right status. */
function wrongFailure({ status, body }: Answer): string | null {
  const answer = parsed(body)
  if (typeof answer !== 'object' || answer === null) return 'an error that is not a JSON object'
  if (!('error' in answer) || typeof answer.error !== 'string') return 'an error without a code'
  if (statuses.get(answer.error) !== status) return `the code ${answer.error} with another status`
  return 'message' in answer && typeof answer.message === 'string' ? null : 'an error without a message'
}

/** The fault of a response, or null. Payment apps have their own error formats, which are not checked here. */
export function wrongAnswer(answer: Answer, isPaymentApp: boolean): string | null {
  const { status, contentType, isCompressed, body } = answer
  if (status >= 500) return 'a server error'
  if (status < 200 || status === 204 || status === 304 || isCompressed) return null
  const isJson = contentType.startsWith('application/json')
  if (isJson && parsed(body) === undefined) return 'invalid JSON'
  return status >= 400 && !isPaymentApp ? wrongFailure(answer) : null
}
