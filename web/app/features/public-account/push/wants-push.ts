/** Removed with the session (shell/base/session.ts): the next person to sign in is asked again. */
const PUSH = 'push'

/** Whether the account has switched on the notices of this browser. False where storage is blocked. */
export function wantsPush(): boolean {
  try {
    return localStorage.getItem(PUSH) === 'on'
  } catch {
    return false
  }
}

/** Remembers that the account has switched the notices of this browser on or off, or wants no question about it. */
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
