import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runDrill } from './drill.ts'
import { openNetwork } from './network/network.ts'
import { installOn } from './nodes/installation.ts'
import { THIS_RELEASE } from './nodes/release.ts'
import { readPlan } from './options.ts'
import { printVerdict, type Verdict } from './report/report.ts'
import { findPrograms } from './requirements.ts'

// Runs the drill; run.ts starts it in a network namespace of its own.

const plan = readPlan(process.argv.slice(2))
const found = findPrograms()
if (!plan || 'missing' in found) process.exit(1)

const folder = mkdtempSync(path.join(tmpdir(), 'kashf-drill-'))
chmodSync(folder, 0o755) // PostgreSQL runs as another user
const logs = path.join(folder, 'logs')
mkdirSync(logs)
const network = openNetwork(logs)
const stop = () => {
  network.close()
  rmSync(folder, { recursive: true, force: true })
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

let verdict: Verdict = { holds: false, minutes: 0 }
try {
  const release = process.env.DRILL_RELEASE ?? THIS_RELEASE
  const installation = installOn(network, {
    folder,
    programs: found.programs,
    release,
    debian: plan.debian,
  })
  verdict = await runDrill(plan, installation, { scratch: folder, release })
} catch (error) {
  console.error('\nThe drill could not go on:', error)
} finally {
  network.close()
}
const isKept = plan.keep || !verdict.holds
if (!isKept) rmSync(folder, { recursive: true, force: true })
printVerdict(verdict, isKept ? logs : null)
process.exit(verdict.holds ? 0 : 1)
