import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The folder of the release to which the drill belongs. */
export const THIS_RELEASE = path.join(import.meta.dirname, '../..')
const WORKSPACES = ['.', 'contract', 'art', 'server', 'web', 'e2e', 'bench', 'simulators']

/** Another release, built in a separate folder. */
export interface BuiltRelease {
  folder: string
  remove(): void
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error ?? stderr.trim()}`)
}

/** Builds the release of a Git revision. Throws a sentence when the history or the network does not allow it. */
export function buildRelease(revision: string): BuiltRelease {
  const folder = mkdtempSync(path.join(tmpdir(), 'kashf-release-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const archive = path.join(folder, 'sources.tar')
    run('git', ['archive', `--output=${archive}`, revision], THIS_RELEASE)
    run('tar', ['-xf', archive, '-C', folder], folder)
    rmSync(archive)
    addDependencies(folder)
    run(process.execPath, ['scripts/build-web.ts'], folder)
    return { folder, remove }
  } catch (error) {
    remove()
    throw new Error(
      `The release of ${revision} cannot be built: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/**
 * Adds the dependencies: those of this release if they are the same, as hard links on the same disk, or from the
 * registry.
 */
function addDependencies(folder: string): void {
  const lockfile = (of: string) => readFileSync(path.join(of, 'package-lock.json'), 'utf8')
  if (lockfile(folder) !== lockfile(THIS_RELEASE)) {
    run(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
      folder,
    )
    return
  }
  for (const workspace of WORKSPACES) {
    const [from, to] = [THIS_RELEASE, folder].map((of) => path.join(of, workspace, 'node_modules'))
    if (!from || !to || !existsSync(from) || !existsSync(path.dirname(to))) continue
    if (spawnSync('cp', ['-al', from, to]).status === 0) continue
    rmSync(to, { recursive: true, force: true })
    run('cp', ['-a', from, to], folder)
  }
}
