import { readStored, storeText } from '../../../shell/base/local-storage.ts'

const MARK = 'homework-waits'

/** Whether homework or a question may wait on this device; the code that sends it is loaded only then. */
export const mayHoldWork = (): boolean => Boolean(readStored(MARK))

export const markHeldWork = (holds: boolean): void => storeText(MARK, holds ? '1' : null)
