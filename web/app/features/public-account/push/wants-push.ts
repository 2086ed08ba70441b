/**
 * The storage key. Removed with the session (shell/base/session.ts), so that the next person to sign in is asked again.
 */
const PUSH = 'push'

/** Whether the account has enabled push on this browser. False where storage is blocked. */
export function wantsPush(): boolean {
  try {
    return localStorage.getItem(PUSH) === 'on'
  } catch {
    return false
  }
}

/** Stores whether the account has enabled push on this browser, or does not want to be asked. */
export function rememberPush(choice: 'on' | 'off'): void {
  try {
    localStorage.setItem(PUSH, choice)
  } catch {}
}

/** Whether the account has not decided yet. */
export function isPushUndecided(): boolean {
  try {
    return localStorage.getItem(PUSH) === null
  } catch {
    return false
  }
}
