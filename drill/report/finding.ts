/** Something that was measured or checked, with its limit. */
export interface Finding {
  what: string
  /** As people read it: `0.3 % of 412`, `1.2 s`. */
  figure: string
  /** As people read it; empty when the figure is only for information. */
  limit: string
  holds: boolean
  /** A time or a share, which depends on the machine: judged with --strict only. */
  isMeasured?: boolean
  /** At most a few sentences about what went wrong. */
  details: string[]
}

const MAX_DETAILS = 8

/** A list that must be empty. */
export const nothing = (what: string, found: readonly string[], checked = 'none'): Finding => ({
  what,
  figure: found.length === 0 ? checked : `${found.length}`,
  limit: 'none',
  holds: found.length === 0,
  details: found.slice(0, MAX_DETAILS),
})

/** A time that must not be exceeded; null is never, which does not depend on the machine. */
export const within = (what: string, ms: number | null, limitMs: number): Finding => ({
  what,
  figure: ms === null ? 'never' : seconds(ms),
  limit: `≤ ${seconds(limitMs)}`,
  holds: ms !== null && ms <= limitMs,
  isMeasured: ms !== null,
  details: [],
})

/** A finding that depends on the machine. */
export const measured = (finding: Finding): Finding => ({ ...finding, isMeasured: true })

/** Whether a finding counts against the installation. */
export const isWrong = ({ holds, isMeasured }: Finding, isStrict: boolean): boolean =>
  !holds && (isStrict || !isMeasured)

/** A figure for information. */
export const information = (what: string, figure: string): Finding => ({
  what,
  figure,
  limit: '',
  holds: true,
  details: [],
})

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
export const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
