import { readlink } from 'node:fs/promises'
import { sandboxUser } from './sandbox-user.ts'
import { inputPath } from './spawn-confined.ts'

/** What the system verifiably enforces on a sandboxed program. */
export type Protections = {
  userId: number
  hasNoCapabilities: boolean
  hasNoNewPrivileges: boolean
  hasNoNetwork: boolean
  /** It sees only the system's programs and its own files. */
  hidesFiles: boolean
  hasLimits: boolean
}

/** The protections of a system that supports none. */
export const NO_PROTECTIONS: Protections = {
  userId: process.getuid?.() ?? 0,
  hasNoCapabilities: false,
  hasNoNewPrivileges: false,
  hasNoNetwork: false,
  hidesFiles: false,
  hasLimits: false,
}

/** A command that reports, from inside a sandbox, the enforced protections. Fails if it cannot read its input. */
export function reportCommand(): string[] {
  const script = [
    'cat /proc/self/status /proc/self/limits',
    'echo "Network: $(readlink /proc/self/ns/net)"',
    '[ -e "$1" ] && echo "Sees: files"',
    'read -r line < "$2"',
  ].join('\n')
  return ['sh', '-c', script, 'sh', import.meta.filename, inputPath(0)]
}

/** Parses the output of `reportCommand`. */
export async function parseReport(report: string): Promise<Protections> {
  const lines = report.split('\n')
  /** The first word after a field name at the start of a line. */
  const field = (name: string) => {
    const line = lines.find((one) => one.startsWith(name))
    return line
      ?.slice(name.length)
      .split(/[\s:]/)
      .find((word) => word !== '')
  }
  const ownNetwork = await readlink('/proc/self/ns/net').catch(() => null)
  // The value looks like `net:[4026532181]`.
  const network = lines.find((line) => line.startsWith('Network: '))?.slice('Network: '.length)
  return {
    userId: sandboxUser() === null ? (process.getuid?.() ?? 0) : Number(field('Uid')),
    hasNoCapabilities: ['CapPrm', 'CapEff', 'CapAmb'].every((set) => /^0+$/.test(field(set) ?? '')),
    hasNoNewPrivileges: field('NoNewPrivs') === '1',
    hasNoNetwork: network !== undefined && ownNetwork !== null && network !== ownNetwork,
    hidesFiles: report !== '' && field('Sees') === undefined,
    hasLimits: field('Max open files') === '64',
  }
}

/** What precedes, in a description, the protections that this system does not support. */
export const NOT_IN_FORCE = 'NOT in force'

/** Describes in one line for the log the enforced protections, and those that this system does not support. */
export function describeProtections(protections: Protections): string {
  const { userId, hasNoCapabilities, hasNoNewPrivileges, hasNoNetwork, hidesFiles, hasLimits } = protections
  const facts: [boolean, string][] = [
    [userId !== 0, userId === 0 ? 'an ordinary user' : `user ${userId}`],
    [hasNoCapabilities, 'no capabilities'],
    [hasNoNewPrivileges, 'no new privileges'],
    [hasNoNetwork, 'no network'],
    [hidesFiles, 'no other files'],
    [hasLimits, 'resource limits'],
  ]
  const list = (enforced: boolean) => facts.filter(([fact]) => fact === enforced).map(([, name]) => name)
  const missing = list(false)
  const inForce = list(true).join(', ') || 'nothing'
  return missing.length ? `${inForce}; ${NOT_IN_FORCE}: ${missing.join(', ')}` : inForce
}
