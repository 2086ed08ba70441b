/** The password of everyone in the demo school; printed at the start, so it protects nothing. */
export const DEMO_PASSWORD = 'kashf-demo-2026'

/** Who to sign in as to look around; exists only where the demo school was loaded. */
export const DEMO_LOGINS = [
  { role: 'student', username: 'dilnoza', password: DEMO_PASSWORD },
  { role: 'teacher', username: 'jasur_karimov', password: DEMO_PASSWORD },
  { role: 'operator', username: 'operator', password: DEMO_PASSWORD },
] as const

/** Those of them that exist in this installation: in production there is no operator with a password that all know. */
export const demoLogins = (env: { production: boolean }) =>
  DEMO_LOGINS.filter(({ role }) => role !== 'operator' || !env.production)
