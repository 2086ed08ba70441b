import { readStored, storeText } from '../../../shell/base/local-storage.ts'

const MARK = 'practice-device'

/** Whether somebody has taken a test in this browser; the code that sends waiting answers is loaded only then. */
export const hasTakenTest = (): boolean => Boolean(readStored(MARK))

export const markTaken = (): void => storeText(MARK, '1')
