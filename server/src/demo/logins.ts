/** The password of everyone in the demo school. It is printed at start and is not a secret. */
export const DEMO_PASSWORD = 'kashf-demo-2026'

/** Accounts for trying out the product; they work only with DEMO on, so never in production. */
export const DEMO_LOGINS = [
  { role: 'student', username: 'dilnoza', password: DEMO_PASSWORD },
  { role: 'teacher', username: 'jasur_karimov', password: DEMO_PASSWORD },
  { role: 'operator', username: 'operator', password: DEMO_PASSWORD },
] as const
