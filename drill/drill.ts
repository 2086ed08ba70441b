import { setTimeout as delay } from 'node:timers/promises'
import { openDb } from '../server/src/db/client.ts'
import { randomFrom } from '../server/src/testing/random-from.ts'
import { untilCalm } from './checks/calm.ts'
import { finalChecks } from './checks/final-checks.ts'
import { lossFindings, MIN_WINDOW_MS } from './checks/loss-findings.ts'
import { untilServing, untilTold } from './checks/recovery.ts'
import { uploadFindings } from './checks/upload-findings.ts'
import { openFrontDoor } from './clients/front-door.ts'
import { RequestLog } from './clients/request-log.ts'
import { buildSchool } from './clients/school.ts'
import { type Storm, startStorm } from './clients/storm.ts'
import { cutUpload } from './faults/cut-upload.ts'
import { nameOf } from './faults/fault.ts'
import { losePart } from './faults/lose-part.ts'
import { replaceProcesses } from './faults/rolling-upgrade.ts'
import type { Installation } from './nodes/installation.ts'
import type { Plan } from './options.ts'
import { type Finding, information, nothing, seconds } from './report/finding.ts'
import { measureLoad } from './report/machine-load.ts'
import { printFindings, type Verdict } from './report/report.ts'

/** Runs the plan on an installation that has not been started. `scratch` is a folder of the drill. */
export async function runDrill(plan: Plan, installation: Installation, scratch: string): Promise<Verdict> {
  const startedMs = performance.now()
  let holds = true
  const log = new RequestLog()
  const door = openFrontDoor(installation.url, log)

  async function step(title: string, work: () => Promise<Finding[]>): Promise<void> {
    const load = measureLoad()
    const findings = await work()
    printFindings(title, findings, load())
    if (findings.some((finding) => !finding.holds)) holds = false
  }

  console.log(
    `Seed ${plan.seed}. Starting two web and two worker processes, nginx, HAProxy, S3 and two databases…`,
  )
  await installation.start()
  // Through HAProxy, as the program does.
  const db = openDb(installation.haproxy.primaryUrl, { max: 4, onError: () => {} })
  let storm: Storm | null = null
  try {
    const school = await buildSchool(db)
    const running = await startStorm({ door, school, db, random: randomFrom(plan.seed), scratch })
    storm = running
    console.log(`Everything runs after ${seconds(performance.now() - startedMs)}.`)

    for (const fault of plan.faults) {
      const before = await untilCalm(log)
      await step(nameOf(fault), async () => {
        const loss = await losePart(installation, fault)
        const servingAfterMs = await untilServing(installation, door, running)
        const toldAfterMs = await untilTold(running)
        await delay(Math.max(0, loss.struckMs + MIN_WINDOW_MS - performance.now()))
        const endMs = performance.now()
        return [...before, ...lossFindings({ fault, log, loss, endMs, servingAfterMs, toldAfterMs })]
      })
    }
    if (plan.exercises.includes('cut-upload')) {
      await step('cut-upload', async () => {
        const [first, second] = installation.webs
        return uploadFindings(await cutUpload(school.growing.teacher, [first, second]))
      })
    }
    if (plan.exercises.includes('upgrade')) {
      const before = await untilCalm(log)
      await step('upgrade', async () => {
        const fromMs = performance.now()
        await replaceProcesses(installation)
        const { requests, failed } = log.between(fromMs, performance.now())
        const described = failed.map(({ path, status }) => `${path}: ${status ?? 'no answer'}`)
        return [...before, nothing('requests that failed', described, `none of ${requests}`)]
      })
    }
    await step('in the end', async () => {
      await running.stop()
      return [
        ...(await finalChecks(db, running, installation)),
        information('requests', String(log.between(startedMs, performance.now()).requests)),
      ]
    })
  } finally {
    await storm?.stop()
    await db.end()
  }
  return { holds, minutes: (performance.now() - startedMs) / 60_000 }
}
