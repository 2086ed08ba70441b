/** The password of everyone in the demo school; printed at the start, so it protects nothing. */
export const DEMO_PASSWORD = 'kashf-demo-2026'

/** Who to sign in as to look around; works only where DEMO is on, so never in production. */
export const DEMO_LOGINS = [
  { role: 'student', username: 'dilnoza', password: DEMO_PASSWORD },
  { role: 'teacher', username: 'jasur_karimov', password: DEMO_PASSWORD },
  { role: 'operator', username: 'operator', password: DEMO_PASSWORD },
] as const
