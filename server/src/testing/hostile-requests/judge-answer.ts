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

/** What is wrong with a JSON failure of the API; null when it has a code of the closed list with its status. */
function wrongFailure({ status, body }: Answer): string | null {
  const answer = parsed(body)
  if (typeof answer !== 'object' || answer === null) return 'a failure that is no JSON object'
  if (!('error' in answer) || typeof answer.error !== 'string') return 'a failure without a code'
  if (statuses.get(answer.error) !== status) return `the code ${answer.error} with another status`
  return 'message' in answer && typeof answer.message === 'string' ? null : 'a failure without a sentence'
}

/** What no answer of the API may be, or null. Payment apps are answered in shapes of their own. */
export function wrongAnswer(answer: Answer, isPaymentApp: boolean): string | null {
  const { status, contentType, isCompressed, body } = answer
  if (status >= 500) return 'a failure of the server'
  if (status < 200 || status === 204 || status === 304 || isCompressed) return null
  const isJson = contentType.startsWith('application/json')
  if (isJson && parsed(body) === undefined) return 'JSON that cannot be read'
  return status >= 400 && !isPaymentApp ? wrongFailure(answer) : null
}
