/** A measurement or a check, with its limit. */
export interface Finding {
  what: string
  /** The formatted figure: `0.3 % of 412`, `1.2 s`. */
  figure: string
  /** The formatted limit; empty for a figure without one. */
  limit: string
  holds: boolean
  /** True for a time or a share, which depends on the machine and is judged only with --strict. */
  isMeasured?: boolean
  /** A few sentences about the failures. */
  details: string[]
}

const MAX_DETAILS = 8

/** A finding about a list that must be empty. */
export const nothing = (what: string, found: readonly string[], checked = 'none'): Finding => ({
  what,
  figure: found.length === 0 ? checked : `${found.length}`,
  limit: 'none',
  holds: found.length === 0,
  details: found.slice(0, MAX_DETAILS),
})

/** A finding about a time limit; null means never, which does not depend on the machine. */
export const within = (what: string, ms: number | null, limitMs: number): Finding => ({
  what,
  figure: ms === null ? 'never' : seconds(ms),
  limit: `≤ ${seconds(limitMs)}`,
  holds: ms !== null && ms <= limitMs,
  isMeasured: ms !== null,
  details: [],
})

/** Marks a finding as dependent on the machine. */
export const measured = (finding: Finding): Finding => ({ ...finding, isMeasured: true })

/** Whether a finding counts against the installation. */
export const isWrong = ({ holds, isMeasured }: Finding, isStrict: boolean): boolean =>
  !holds && (isStrict || !isMeasured)

/** A figure without a limit. */
export const information = (what: string, figure: string): Finding => ({
  what,
  figure,
  limit: '',
  holds: true,
  details: [],
})

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
export const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
