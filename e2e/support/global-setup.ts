import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_SCHOOL_FOLDER } from './demo-server.ts'

/** Creates the workers' folder for the demo school, which its set-up fills. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kashf-demo-school-'))
  process.env[DEMO_SCHOOL_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}
