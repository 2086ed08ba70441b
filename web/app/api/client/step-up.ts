import type { StepUpKind } from '@kashf/contract/operators/operators.ts'
import { ApiError } from './api-error.ts'

/** Asks the operator for a one-time code for this kind of action; resolves to false when they cancel. */
type AskForCode = (kind: StepUpKind) => Promise<boolean>

let askForCode: AskForCode | null = null

/** Registers the dialog that asks for a code; null unregisters it. */
export function onStepUp(ask: AskForCode | null): void {
  askForCode = ask
}

/** Runs `call`; if the server requires a fresh one-time code, asks for it and runs `call` again. */
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
