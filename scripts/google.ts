import { parseArgs } from 'node:util'
import { startGoogleSimulator } from '@kashf/simulators/google/google.ts'

const USAGE = `A look-alike of Google's sign-in, for development. Usage: npm run google [-- --port 8083]

It prints the variables with which Kashf uses it, and runs until it is interrupted.`

const CLIENT_SECRET = 'google-look-alike-client-secret'
const PEOPLE = [
  { id: 6001, name: 'Dilnoza Karimova', email: 'dilnoza@example.uz' },
  { id: 6002, name: 'Jasur Karimov', email: 'jasur@example.uz' },
  { id: 6003, name: 'Malika', email: 'malika@example.uz', email_verified: false },
]

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { port: { ...text, default: '8083' }, help: { type: 'boolean' } } })
if (values.help) {
  console.log(USAGE)
  process.exit()
}
const google = await startGoogleSimulator({ port: Number(values.port), clientSecret: CLIENT_SECRET })
for (const person of PEOPLE) google.setPerson(person)
console.log(`${USAGE}

GOOGLE_CLIENT_ID=${google.clientId}
GOOGLE_CLIENT_SECRET=${google.oidc.clientSecret}
GOOGLE_OAUTH_URL=${google.url}

People: ${PEOPLE.map(({ name, email }) => `${name} (${email})`).join(', ')}`)
