import { readStored, storeText } from '../../../shell/base/local-storage.ts'

/**
 * The storage key. Removed with the session (shell/base/session.ts), so that the next person to sign in is asked again.
 */
const PUSH = 'push'

/** Whether the account has enabled push on this browser. False where storage is blocked. */
export const wantsPush = (): boolean => readStored(PUSH) === 'on'

/** Stores whether the account has enabled push on this browser, or does not want to be asked. */
export const rememberPush = (choice: 'on' | 'off'): void => storeText(PUSH, choice)

/** Whether the account has not decided yet. False where storage is blocked. */
export const isPushUndecided = (): boolean => readStored(PUSH) === null
