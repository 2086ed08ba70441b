import { readStored, storeText } from '../../../shell/base/local-storage.ts'

const MARK = 'offline-device'

/** Whether somebody has saved lessons in this browser; the offline code is loaded only then. */
export const hasDevice = (): boolean => Boolean(readStored(MARK))

export const markDevice = (): void => storeText(MARK, '1')
