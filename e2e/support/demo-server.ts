import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type KashfServer, startServer } from './kashf-server.ts'

/** The environment variable with the folder of this run's demo school. */
export const DEMO_SCHOOL_FOLDER = 'KASHF_DEMO_SCHOOL'

/** The data folder of a stopped server with the complete demo school, once its setup has passed. */
export function demoSchoolFolder(): string {
  const folder = process.env[DEMO_SCHOOL_FOLDER]
  if (!folder) throw new Error('the global setup has not run')
  return path.join(folder, 'ready')
}

const copyTree = promisify(execFile)

/** Starts Kashf with the demo school and its videos, in a separate data folder. */
export async function startDemoServer(variables: Record<string, string> = {}): Promise<KashfServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-e2e-'))
  try {
    // `cp -a` keeps the owner of the database's files, which `fs.cp` does not.
    await copyTree('cp', ['-a', `${demoSchoolFolder()}/.`, dataDir])
    return await startServer({ DATA_DIR: dataDir, ...variables })
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}
