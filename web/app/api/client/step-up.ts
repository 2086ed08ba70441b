import type { StepUpKind } from '@kashf/contract/operators.ts'
import { ApiError } from './api-error.ts'

/** Asks the operator for a one-time code for this kind of action; resolves to false when they turn away. */
type AskForCode = (kind: StepUpKind) => Promise<boolean>

let askForCode: AskForCode | null = null

/** Says how the page asks for a code; null when it no longer can. */
export function onStepUp(ask: AskForCode | null): void {
  askForCode = ask
}

/** Runs `call`; when the server wants a fresh one-time code first, asks for it and runs `call` once more. */
export async function confirmStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const kind = kindOf(error)
    if (!kind || !askForCode || !(await askForCode(kind))) throw error
    return call()
  }
}

function kindOf(error: unknown): StepUpKind | null {
  if (!(error instanceof ApiError) || error.code !== 'step_up_required') return null
  const data = error.data as { kind?: StepUpKind } | undefined
  return data?.kind ?? null
}
