import { setTimeout as delay } from 'node:timers/promises'
import { openDb } from '../server/src/db/client.ts'
import { randomFrom } from '../server/src/testing/random-from.ts'
import { calmMs, untilCalm } from './checks/calm.ts'
import { finalChecks } from './checks/final-checks.ts'
import { lossFindings, MIN_WINDOW_MS, SERVING_MS } from './checks/loss-findings.ts'
import { untilServing, untilTold } from './checks/recovery.ts'
import { uploadFindings } from './checks/upload-findings.ts'
import { openFrontDoor } from './clients/front-door.ts'
import { describeFailures, RequestLog } from './clients/request-log.ts'
import { buildSchool } from './clients/school.ts'
import { type Storm, startStorm } from './clients/storm.ts'
import { cutUpload } from './faults/cut-upload.ts'
import { nameOf } from './faults/fault.ts'
import { losePart } from './faults/lose-part.ts'
import { replaceProcesses } from './faults/rolling-upgrade.ts'
import type { Installation } from './nodes/installation.ts'
import type { Plan } from './options.ts'
import { type Finding, information, isWrong, measured, nothing, seconds, within } from './report/finding.ts'
import { measureLoad } from './report/machine-load.ts'
import { printFindings, type Verdict } from './report/report.ts'

/**
 * Runs the plan on an installation that is not started yet. `scratch` is a folder of the drill, `release` that of the
 * initial release.
 */
export async function runDrill(
  plan: Plan,
  installation: Installation,
  { scratch, release }: { scratch: string; release: string },
): Promise<Verdict> {
  const { isStrict } = plan
  const startedMs = performance.now()
  let holds = true
  const log = new RequestLog()
  const door = openFrontDoor(installation.url, log)

  async function step(title: string, work: () => Promise<Finding[]>): Promise<void> {
    const load = measureLoad()
    const findings = await work()
    printFindings(title, findings, { load: load(), isStrict })
    if (findings.some((finding) => isWrong(finding, isStrict))) holds = false
  }

  /**
   * Replaces all processes. An upgrade from an older release runs before the faults, so that they hit the new release.
   */
  async function upgrade(running: Storm): Promise<void> {
    const before = await untilCalm(log, calmMs(isStrict))
    await step(plan.from ? `upgrade from ${plan.from}` : 'upgrade', async () => {
      const fromMs = performance.now()
      await replaceProcesses(installation)
      const servingAfterMs = await untilServing(installation, door, running)
      const { requests, failed } = log.between(fromMs, performance.now())
      const failures = nothing('requests that failed', describeFailures(failed), `none of ${requests}`)
      return [
        ...before,
        measured(failures),
        within('everything serves afterwards', servingAfterMs, SERVING_MS),
      ]
    })
  }

  console.log(
    `Seed ${plan.seed}. Starting two web and two worker processes, nginx, HAProxy, S3 and two databases…`,
  )
  await installation.start()
  // Connects through HAProxy, as the program does.
  const db = openDb(installation.databases.primaryUrl, { max: 4, onError: () => {} })
  let storm: Storm | null = null
  try {
    const school = await buildSchool(db, release)
    const running = await startStorm({ door, school, db, random: randomFrom(plan.seed), scratch })
    storm = running
    console.log(`Everything runs after ${seconds(performance.now() - startedMs)}.`)

    if (plan.exercises.includes('upgrade') && plan.from !== null) await upgrade(running)
    for (const fault of plan.faults) {
      const before = await untilCalm(log, calmMs(isStrict))
      await step(nameOf(fault), async () => {
        const loss = await losePart(installation, fault)
        const servingAfterMs = await untilServing(installation, door, running)
        const toldAfterMs = await untilTold(running)
        if (isStrict) await delay(Math.max(0, loss.struckMs + MIN_WINDOW_MS - performance.now()))
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
    if (plan.exercises.includes('upgrade') && plan.from === null) await upgrade(running)
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
